import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { send } from '#lib/client/send.ts';
import {
  getChangeRequestContent,
  updateChangeRequestContent,
} from '#lib/contract/change-request-content.ts';
import {
  createChangeRequest,
  listChangeRequests,
  updateFromSpace,
} from '#lib/contract/change-requests.ts';
import { getRevisionPage, type Link } from '#lib/contract/revisions.ts';
import { withLinkTo } from './replace-links.ts';

/** Repairs are collected in one draft of one's own with this subject. */
const SUBJECT = 'Repair links';
/** The most changes that are sent at once. */
const BATCH = 50;

/** A repaired link: the change request, and on how many pages. */
export type Repair = { number: number; pages: number };

/**
 * Replaces the target of a broken link on all its pages, in a change request.
 * @returns the change request, and on how many pages the link was
 * @throws Problem
 */
export async function repairLink(
  spaceId: string,
  me: string | undefined,
  link: Pick<Link, 'href' | 'locationReferences'>,
  target: string,
): Promise<Repair> {
  const number = await draftFor(spaceId, me);
  const parameters = { spaceId, changeRequestId: String(number) };
  const { id: revision } = await call(getChangeRequestContent, { parameters });
  const pageIds = new Set(
    link.locationReferences.flatMap((place) => (place.kind === 'page' ? [place.page.id] : [])),
  );
  const changes = (
    await Promise.all(
      [...pageIds].map(async (page) => {
        const read = await call(getRevisionPage, {
          parameters: { spaceId, revisionId: revision, pageId: page },
          query: { format: 'markdown' },
        });
        const before = read.type === 'document' ? (read.markdown ?? '') : '';
        const markdown = withLinkTo(before, link.href ?? '', target);
        const operation = 'update_page' as const;
        return markdown === before ? [] : [{ operation, page, document: { markdown } }];
      }),
    )
  ).flat();
  for (let at = 0; at < changes.length; at += BATCH)
    await send(updateChangeRequestContent, {
      parameters,
      body: { changes: changes.slice(at, at + BATCH) },
    });
  return { number, pages: changes.length };
}

async function draftFor(spaceId: string, me: string | undefined): Promise<number> {
  const parameters = { spaceId };
  const { items } = await call(listChangeRequests, {
    parameters,
    query: { status: 'draft', limit: 50, ...(me && { contributor: me }) },
  });
  const own = items.find(({ subject, createdBy }) => subject === SUBJECT && createdBy?.id === me);
  if (!own)
    return (await send(createChangeRequest, { parameters, body: { subject: SUBJECT } })).number;
  if (own.outdated) {
    const request = { spaceId, changeRequestId: own.id };
    // Without the latest pages, most links can still be repaired.
    await send(updateFromSpace, { parameters: request, body: {} }).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }
  return own.number;
}
