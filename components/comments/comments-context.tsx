'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { queryFor } from '#lib/client/query.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';
import { type CommentScope, commentsPath, endpointsOf } from './comment-scope.ts';

type Comments = {
  scope: CommentScope;
  me: User | undefined;
  /** Why you can't comment here and who can; undefined if you can. */
  lock: string | undefined;
  /** The sessionStorage key of a draft. */
  draftKey: (slot: string) => string;
  /** The thread in the URL. */
  linked: string | null;
};

const Context = createContext<Comments | null>(null);

/** The comments of a space or change request. @throws outside a CommentsProvider */
export function useComments(): Comments {
  const context = useContext(Context);
  if (!context) throw new Error('useComments must be used within a CommentsProvider.');
  return context;
}

/** Provides the comments of a space or change request. */
export function CommentsProvider({
  scope,
  linked = null,
  children,
}: {
  scope: CommentScope;
  linked?: string | null;
  children: ReactNode;
}) {
  const me = useQuery(queryFor(getUser, {})).data;
  const { reason: lock } = usePermission(endpointsOf(scope).post, scope.space);
  const value = useMemo<Comments>(
    () => ({
      scope,
      me,
      lock,
      linked,
      draftKey: (slot) => `masthead:comment:${me?.id ?? ''}:${commentsPath(scope)}:${slot}`,
    }),
    [scope, me, lock, linked],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
