'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { queryFor } from '#lib/client/query.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';
import { type CommentPlace, pathOf } from './place.ts';
import { type CommentWrites, useCommentWrites } from './use-comment-writes.ts';
import { useWhoCan } from './use-who-can.ts';
import { levelHere } from './words.ts';

type Comments = {
  place: CommentPlace;
  me: User | undefined;
  writes: CommentWrites;
  /** Why the reader can't comment here, and who can; undefined for whoever can. */
  lock: string | undefined;
  /** The key of a draft in the browser's session. */
  draftKey: (slot: string) => string;
  /** The thread that the address names. */
  linked: string | null;
};

const Context = createContext<Comments | null>(null);

/** The place whose comments are shown, and what changes them. @throws outside of a CommentsProvider */
export function useComments(): Comments {
  const context = useContext(Context);
  if (!context) throw new Error('This belongs inside a CommentsProvider.');
  return context;
}

/** Gives what is below it the comments of a place. */
export function CommentsProvider({
  place,
  linked = null,
  children,
}: {
  place: CommentPlace;
  linked?: string | null;
  children: ReactNode;
}) {
  const me = useQuery(queryFor(getUser, {})).data;
  const writes = useCommentWrites(place, me);
  const canComment = place.space.permissions.comment;
  const commenters = useWhoCan(place.space.id, 'comment', !canComment);
  const lock = canComment
    ? undefined
    : `Commenting takes the role Comment. You have ${levelHere(place.space)} here.\n${commenters} can.`;
  const value = useMemo<Comments>(
    () => ({
      ...{ place, me, writes, lock, linked },
      draftKey: (slot) => `masthead:comment:${me?.id ?? ''}:${pathOf(place)}:${slot}`,
    }),
    [place, me, writes, lock, linked],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
