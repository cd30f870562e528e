'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { queryFor } from '#lib/client/query.ts';
import { type ChangeRequest, getChangeRequest } from '#lib/contract/change-requests.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import { requestHref, requestInput } from '../places.ts';
import { levelHere } from './rights.ts';
import { type RequestChanges, useRequestChanges } from './use-request-changes.ts';
import { useWhoCan } from './use-who-can.ts';

type Lock = { unavailable?: string };

export type RequestContext = {
  organizationId: string;
  spaceId: string;
  request: ChangeRequest;
  space: Space;
  /** The number as calls name it. */
  number: string;
  /** Its address in the dashboard, of the overview. */
  base: string;
  canEdit: boolean;
  canMerge: boolean;
  /** Merged or archived: neither text nor reviews change any more. */
  isClosed: boolean;
  /** For a control that changes the request: empty, or why not and who can. */
  editLock: Lock;
  /** Who may review and merge here, as a subject. */
  reviewers: string;
  /** The level of the reader here, as a word. */
  level: string;
  changes: RequestChanges;
};

/** How often it is looked whether somebody else changed something, in milliseconds. */
const LOOK_AGAIN = 30_000;

const Context = createContext<RequestContext | null>(null);

/** The change request a page is about, what the reader may do with it, and what changes it. @throws outside of its frame */
export function useRequest(): RequestContext {
  const context = useContext(Context);
  if (!context) throw new Error('This belongs inside the frame of a change request.');
  return context;
}

/** Gives the pages below it the change request as it stands now. */
export function RequestProvider(props: {
  organizationId: string;
  /** What the server read, for the first paint. */
  request: ChangeRequest;
  space: Space;
  children: ReactNode;
}) {
  const { organizationId, children } = props;
  const spaceId = props.space.id;
  const number = String(props.request.number);
  const reading = useQuery({
    ...queryFor(getChangeRequest, requestInput(spaceId, number)),
    refetchInterval: LOOK_AGAIN,
  });
  const request = reading.data ?? props.request;
  const space = useQuery(queryFor(getSpace, { parameters: { spaceId } })).data ?? props.space;
  const { edit: canEdit, merge: canMerge } = space.permissions;
  const level = levelHere(space);
  const editors = useWhoCan(spaceId, 'edit', !canEdit);
  const reviewers = useWhoCan(spaceId, 'review', !canMerge);
  const changes = useRequestChanges(spaceId, request);
  const value: RequestContext = {
    ...{ organizationId, spaceId, request, space, number, canEdit, canMerge },
    ...{ reviewers, level, changes },
    base: requestHref(organizationId, spaceId, number),
    isClosed: request.status === 'merged' || request.status === 'archived',
    editLock: canEdit
      ? {}
      : {
          unavailable: `Changing it takes the role Edit. You have ${level} here.\n${editors} can.`,
        },
  };
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
