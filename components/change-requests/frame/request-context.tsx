'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { type Lock, lockOf } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  type ChangeRequest,
  getChangeRequest,
  updateChangeRequest,
} from '#lib/contract/change-requests.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import { isClosed, requestInput } from '../places.ts';
import { type RequestChanges, useRequestChanges } from './use-request-changes.ts';

export type ChangeRequestContext = {
  organizationId: string;
  spaceId: string;
  request: ChangeRequest;
  space: Space;
  /** The number, as used in API paths. */
  number: string;
  /** The dashboard path of its overview. */
  base: string;
  canEdit: boolean;
  /** Merged or archived: it can't be edited or reviewed anymore. */
  isClosed: boolean;
  /** Props for an edit control: empty, or why it is disabled and who can edit. */
  editLock: Lock;
  changes: RequestChanges;
};

/** How often to check for changes by others, in milliseconds. */
const REFETCH_INTERVAL = 30_000;

const Context = createContext<ChangeRequestContext | null>(null);

/** The current change request, your permissions and its actions. @throws outside a RequestProvider */
export function useRequest(): ChangeRequestContext {
  const context = useContext(Context);
  if (!context) throw new Error('useRequest must be used within a RequestProvider.');
  return context;
}

/** Provides the change request and keeps it up to date. */
export function RequestProvider(props: {
  organizationId: string;
  /** As read on the server, for the first paint. */
  request: ChangeRequest;
  space: Space;
  children: ReactNode;
}) {
  const { organizationId, children } = props;
  const spaceId = props.space.id;
  const number = String(props.request.number);
  const reading = useQuery({
    ...queryFor(getChangeRequest, requestInput(spaceId, number)),
    refetchInterval: REFETCH_INTERVAL,
  });
  const request = reading.data ?? props.request;
  const space = useQuery(queryFor(getSpace, { parameters: { spaceId } })).data ?? props.space;
  const { allowed: canEdit, reason } = usePermission(updateChangeRequest, space);
  const changes = useRequestChanges(spaceId, request);
  // A part that is loaded late would show its skeleton again if this changed before it is hydrated.
  const value = useMemo<ChangeRequestContext>(
    () => ({
      organizationId,
      spaceId,
      request,
      space,
      number,
      canEdit,
      changes,
      base: routes.changeRequest({ organization: organizationId, id: spaceId }, number),
      isClosed: isClosed(request),
      editLock: lockOf(reason),
    }),
    [organizationId, spaceId, request, space, number, canEdit, changes, reason],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
