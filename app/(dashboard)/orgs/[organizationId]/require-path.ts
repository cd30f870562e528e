import { notFound } from 'next/navigation';
import { getCollection } from '#lib/contract/collections.ts';
import { getPageByPath } from '#lib/contract/content.ts';
import { getSite } from '#lib/contract/sites.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { currentPath, isThere, readOrProblem } from '#lib/session/prefetch.ts';
import { readRequest } from './spaces/[spaceId]/change-requests/[number]/read-request.ts';

const PAGE = /^\/orgs\/[^/?]+\/spaces\/([^/?]+)\/pages\/([^?]+)/;
const NAMED = /^\/orgs\/[^/?]+\/(spaces|sites|collections)\/([^/?]+)(?:\/change-requests\/(\d+))?/;

/**
 * Looks for what the path names before anything is sent: later the answer’s status would be 200.
 * @throws Next's not-found error
 */
export async function requirePath(organizationId: string): Promise<void> {
  const [, noun, encoded = '', number] = NAMED.exec(await currentPath()) ?? [];
  if (noun === undefined) return;
  const id = decodeURIComponent(encoded);
  const { problem } = await readNamed(organizationId, noun, id);
  if (problem?.status === 404 || problem?.status === 400) notFound();
  if (noun === 'spaces' && number !== undefined && !problem)
    await readRequest({ organizationId, spaceId: id, number });
  if (!problem) await requirePage();
}

/** Looks for the page of a space that the path names. */
async function requirePage(): Promise<void> {
  const [, space = '', page] = PAGE.exec(await currentPath()) ?? [];
  if (page === undefined) return;
  const parameters = { spaceId: decodeURIComponent(space), pagePath: decodeURIComponent(page) };
  if (!(await isThere(getPageByPath, { parameters }))) notFound();
}

function readNamed(organizationId: string, noun: string, id: string) {
  if (noun === 'spaces') return readOrProblem(getSpace, { parameters: { spaceId: id } });
  if (noun === 'sites')
    return readOrProblem(getSite, { parameters: { organizationId, siteId: id } });
  return readOrProblem(getCollection, { parameters: { collectionId: id } });
}
