import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import type { ContentChange } from '#lib/contract/content.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { requestInput } from '../places.ts';
import { contentFor } from './inputs.ts';

/** A change request, as calls name it. */
export type Place = { spaceId: string; number: string };

/** What became of changes: the revision they were made on, the one they made, and new pages and files. */
export type Written = {
  sent: Revision;
  revision: string;
  pages: string[];
  files: string[];
};

/** How often somebody else may be faster before it is given up. */
const TRIES = 4;

/** One after the other, whatever on this page writes in a change request. */
export function writingScope({ spaceId, number }: Place) {
  return { id: `writing:${spaceId}:${number}` };
}

/** Whether a change was refused because the change request has moved on. */
export function isStale(error: unknown): boolean {
  return error instanceof Problem && error.reasons.includes('stale-revision');
}

/** The content as it was read last, or read now. */
export function contentNow(client: QueryClient, { spaceId, number }: Place): Promise<Revision> {
  return client.fetchQuery({
    ...contentFor(spaceId, number),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The content, read anew. */
export function contentAnew(client: QueryClient, { spaceId, number }: Place): Promise<Revision> {
  return client.fetchQuery({ ...contentFor(spaceId, number), staleTime: 0 });
}

/**
 * Writes in a change request. The changes are made out of the content as it stands; when somebody else
 * was faster they are made anew out of what that left.
 * @param make throws a Problem where the changes can't be made any more
 * @throws Problem
 */
export async function write(
  client: QueryClient,
  place: Place,
  make: (content: Revision) => ContentChange[] | Promise<ContentChange[]>,
): Promise<Written> {
  let content = await contentNow(client, place);
  for (let tries = 1; ; tries += 1) {
    const changes = await make(content);
    try {
      return await send(place, changes, content);
    } catch (error) {
      if (!isStale(error) || tries >= TRIES) throw error;
      content = await contentAnew(client, place);
    }
  }
}

async function send(place: Place, changes: ContentChange[], sent: Revision): Promise<Written> {
  const reply = await call(
    updateChangeRequestContent,
    {
      ...requestInput(place.spaceId, place.number),
      query: { compat: false },
      body: { changes, revision: sent.id },
    },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  if (!('changeRequest' in reply)) return { sent, revision: reply.revision, pages: [], files: [] };
  const made = reply.changes.filter(({ object }) => object === 'created_page');
  return {
    sent,
    revision: reply.changeRequest.revision,
    pages: made.map(({ page }) => page),
    files: (reply.insertedFiles ?? []).map(({ file }) => file),
  };
}
