import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import type { ContentChange } from '#lib/contract/content.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { requestInput } from '../places.ts';
import { contentQuery } from './queries.ts';

/** Identifies a change request in calls. */
export type RequestRef = { spaceId: string; number: string };

/** The result of a write: `sent` is the revision it was made on; `pages` and `files` are new. */
export type WriteResult = {
  sent: Revision;
  revision: string;
  pages: string[];
  files: string[];
};

/** Attempts before giving up when others keep writing first. */
const MAX_ATTEMPTS = 4;

/** Mutation scope that runs all writes to a change request one after another. */
export function writingScope({ spaceId, number }: RequestRef) {
  return { id: `writing:${spaceId}:${number}` };
}

/** Whether a write was refused because the change request has a newer revision. */
function isStale(error: unknown): boolean {
  return error instanceof Problem && error.reasons.includes('stale-revision');
}

/** Returns the cached content, or fetches it. */
export function cachedContent(
  client: QueryClient,
  { spaceId, number }: RequestRef,
): Promise<Revision> {
  return client.fetchQuery({
    ...contentQuery(spaceId, number),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Fetches the content, bypassing the cache. */
function freshContent(client: QueryClient, { spaceId, number }: RequestRef): Promise<Revision> {
  return client.fetchQuery({ ...contentQuery(spaceId, number), staleTime: 0 });
}

/**
 * Writes changes to a change request. If someone else wrote first, the changes are made again from the
 * new content and retried.
 * @param make throws a Problem when the changes no longer apply
 * @throws Problem
 */
export async function writeContent(
  client: QueryClient,
  requestRef: RequestRef,
  make: (content: Revision) => ContentChange[] | Promise<ContentChange[]>,
): Promise<WriteResult> {
  let content = await cachedContent(client, requestRef);
  for (let tries = 1; ; tries += 1) {
    const changes = await make(content);
    try {
      return await send(requestRef, changes, content);
    } catch (error) {
      if (!isStale(error) || tries >= MAX_ATTEMPTS) throw error;
      content = await freshContent(client, requestRef);
    }
  }
}

async function send(
  requestRef: RequestRef,
  changes: ContentChange[],
  sent: Revision,
): Promise<WriteResult> {
  const reply = await call(
    updateChangeRequestContent,
    {
      ...requestInput(requestRef.spaceId, requestRef.number),
      query: { compat: false },
      body: { changes, revision: sent.id },
    },
    { headers: writeHeaders() },
  );
  if (!('changeRequest' in reply)) return { sent, revision: reply.revision, pages: [], files: [] };
  const created = reply.changes.filter(({ object }) => object === 'created_page');
  return {
    sent,
    revision: reply.changeRequest.revision,
    pages: created.map(({ page }) => page),
    files: (reply.insertedFiles ?? []).map(({ file }) => file),
  };
}
