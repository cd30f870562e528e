import { formatNumber, plural } from '#components/kit/format.ts';
import { pageInput, pageMarkdown } from '#components/kit/page-at-revision.ts';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import type { ReadAllOptions } from '#lib/client/read-all.ts';
import { send } from '#lib/client/send.ts';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import {
  createChangeRequest,
  getChangeRequest,
  listChangeRequests,
  updateFromSpace,
} from '#lib/contract/change-requests.ts';
import { getRevisionPage } from '#lib/contract/revisions.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { getUser } from '#lib/contract/users.ts';
import type { Occurrence } from './occurrences.ts';
import { withLinkTo } from './replace-links.ts';

/** Repairs are collected in one draft of one's own with this subject. */
const SUBJECT = 'Repair links';
/** How many pages are read and written at once. */
const BATCH = 20;
/** How often a batch is tried while somebody else saves in the same change request. */
const TRIES = 3;

/** A repaired link: the change request, on how many pages, and what of them was done. */
export type Repair = { number: number; pages: number; done: Occurrence[] };
/** The change request of a repair has a number once there is something to write. */
type Draft = { spaceId: string; number?: number };

/**
 * Replaces the target of a broken link on its pages, in a change request. Pages that were written stay
 * written when it fails or is aborted, and are left out when it starts again.
 * @param onProgress called after each batch of pages
 * @returns undefined if no page has the link any more, without a change request
 * @throws Problem that says how far it came
 */
export async function repairLinks(
  spaceId: string,
  occurrences: readonly Occurrence[],
  target: string,
  { signal, onProgress }: ReadAllOptions = {},
): Promise<Repair | undefined> {
  const pages = [...Map.groupBy(occurrences, ({ page }) => page)];
  const draft = await findDraft(spaceId);
  const done: Occurrence[] = [];
  let repaired = 0;
  onProgress?.(0, pages.length);
  for (let at = 0; at < pages.length && !signal?.aborted; at += BATCH) {
    const batch = pages.slice(at, at + BATCH);
    try {
      const written = await repairPages(draft, batch, target);
      repaired += written.length;
      done.push(...written.flatMap(([, links]) => links));
    } catch (error) {
      if (!(error instanceof Problem) || repaired === 0) throw error;
      throw new Problem(
        error.status,
        `${error.message} ${plural(repaired, 'page')} of ${formatNumber(pages.length)} ${repaired === 1 ? 'is' : 'are'} repaired in #${draft.number}. Repair the link again to do the rest.`,
      );
    }
    onProgress?.(Math.min(at + BATCH, pages.length), pages.length);
  }
  return repaired > 0 && draft.number !== undefined
    ? { number: draft.number, pages: repaired, done }
    : undefined;
}

type Pages = [page: string, links: Occurrence[]][];

/** Repairs some pages, again if they have changed in the meantime. @returns those that have changed */
async function repairPages(draft: Draft, pages: Pages, target: string): Promise<Pages> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await writePages(draft, pages, target);
    } catch (error) {
      const isStale = error instanceof Problem && error.reasons.includes('stale-revision');
      if (!isStale) throw error;
      if (tried === TRIES)
        throw new Problem(
          error.status,
          `Someone else is saving in #${draft.number}. Try again in a moment.`,
        );
    }
  }
}

async function writePages(draft: Draft, pages: Pages, target: string): Promise<Pages> {
  const { spaceId } = draft;
  const { revision } =
    draft.number === undefined
      ? await call(getSpace, { parameters: { spaceId } })
      : await call(getChangeRequest, { parameters: requestOf(draft) });
  const changes = (
    await Promise.all(
      pages.map(async ([page, links]) => {
        const before = await textOf(spaceId, revision, page);
        const markdown = links.reduce((text, { href }) => withLinkTo(text, href, target), before);
        const operation = 'update_page' as const;
        return markdown === before ? [] : [{ operation, page, document: { markdown } }];
      }),
    )
  ).flat();
  if (changes.length > 0) {
    draft.number ??= await createDraft(spaceId);
    const parameters = requestOf(draft);
    await send(updateChangeRequestContent, { parameters, body: { changes, revision } });
  }
  const changed = new Set(changes.map(({ page }) => page));
  return pages.filter(([page]) => changed.has(page));
}

/** The text of a page; empty for one that isn't there. */
async function textOf(spaceId: string, revisionId: string, pageId: string): Promise<string> {
  try {
    return pageMarkdown(await call(getRevisionPage, pageInput(spaceId, revisionId, pageId)));
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return '';
    throw error;
  }
}

const requestOf = ({ spaceId, number }: Draft) => ({ spaceId, changeRequestId: String(number) });

/** One's own draft with the latest pages; without a number if there is none, or it conflicts with the space. */
async function findDraft(spaceId: string): Promise<Draft> {
  const { id: me } = await call(getUser, {});
  const { items } = await call(listChangeRequests, {
    parameters: { spaceId },
    query: { status: 'draft', limit: 50, contributor: me },
  });
  for (const { id, number, subject, createdBy, outdated } of items) {
    if (subject !== SUBJECT || createdBy?.id !== me) continue;
    if (!outdated) return { spaceId, number };
    const parameters = { spaceId, changeRequestId: id };
    const { result } = await send(updateFromSpace, { parameters, body: {} });
    if (result === 'update') return { spaceId, number };
  }
  return { spaceId };
}

async function createDraft(spaceId: string): Promise<number> {
  const input = { parameters: { spaceId }, body: { subject: SUBJECT } };
  return (await send(createChangeRequest, input)).number;
}
