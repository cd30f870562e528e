import { notFound } from 'next/navigation';
import { specificationInput } from '#components/openapi-specs/search-params.ts';
import { getCollection } from '#lib/contract/collections.ts';
import { getPageByPath } from '#lib/contract/content.ts';
import { getOpenAPISpecBySlug } from '#lib/contract/openapi-specs.ts';
import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { getSAMLProvider } from '#lib/contract/saml.ts';
import { getSite } from '#lib/contract/sites.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { currentPath, isThere, readOrProblem } from '#lib/session/prefetch.ts';
import { readRequest } from './spaces/[spaceId]/change-requests/[number]/read-request.ts';

const PAGE = /^\/orgs\/[^/?]+\/spaces\/([^/?]+)\/pages\/([^?]+)/;
const SPECIFICATION = /^\/orgs\/[^/?]+\/settings\/specifications\/([^/?]+)/;
const PROVIDER = /^\/orgs\/[^/?]+\/settings\/sso\/(?!new(?:[/?]|$))([^/?]+)/;
const NAMED =
  /^\/orgs\/[^/?]+\/(spaces|sites|collections)\/([^/?]+)(?:(?<=\/spaces\/[^/?]+)\/change-requests\/([^/?]+))?/;

type Noun = 'spaces' | 'sites' | 'collections';

/**
 * Looks for what the path names before anything is sent: later the answer’s status would be 200.
 * @throws Next's not-found error
 */
export async function requirePath(organizationId: string): Promise<void> {
  const path = await currentPath();
  const specSlug = specificationIn(path);
  if (specSlug !== undefined) {
    const input = specificationInput(organizationId, specSlug);
    const { problem } = await readOrProblem(getOpenAPISpecBySlug, input);
    if (problem?.status === 404) notFound();
  }
  const samlProviderId = providerIn(path);
  if (samlProviderId !== undefined) {
    const parameters = { organizationId, samlProviderId };
    const { problem } = await readOrProblem(getSAMLProvider, { parameters });
    if (problem?.status === 404) notFound();
  }
  const { noun, id, number } = namedIn(path) ?? {};
  if (noun === undefined || id === undefined) return;
  const [{ problem }, isPageThere] = await Promise.all([
    readNamed(organizationId, noun, id),
    findPage(),
  ]);
  if (problem?.status === 404 || problem?.status === 400) notFound();
  if (number !== undefined && !problem) await readRequest({ organizationId, spaceId: id, number });
  if (!isPageThere) notFound();
}

/** What a path inside an organization names: “spaces” with an id, and the number of a change request. */
export function namedIn(path: string): { noun: Noun; id: string; number?: string } | null {
  const [, noun, encoded, number] = NAMED.exec(path) ?? [];
  if (noun === undefined || encoded === undefined) return null;
  return {
    noun: noun as Noun,
    id: percentDecoded(encoded),
    ...(number !== undefined && { number: percentDecoded(number) }),
  };
}

/** The name of the specification that a path names. */
export function specificationIn(path: string): string | undefined {
  const [, slug] = SPECIFICATION.exec(path) ?? [];
  return slug && percentDecoded(slug);
}

/** The id of the identity provider that a path names. */
export function providerIn(path: string): string | undefined {
  const [, id] = PROVIDER.exec(path) ?? [];
  return id && percentDecoded(id);
}

/** The page of a space that a path names. */
export function pageNamedIn(path: string): { spaceId: string; pagePath: string } | null {
  const [, spaceId, pagePath] = PAGE.exec(path) ?? [];
  if (spaceId === undefined || pagePath === undefined) return null;
  return { spaceId: percentDecoded(spaceId), pagePath: percentDecoded(pagePath) };
}

/** Whether the page that the path names is there; true if it names none. */
async function findPage(): Promise<boolean> {
  const parameters = pageNamedIn(await currentPath());
  return parameters === null || isThere(getPageByPath, { parameters });
}

/** Reads the space, site or collection that a path names. */
export function readNamed(organizationId: string, noun: Noun, id: string) {
  if (noun === 'spaces') return readOrProblem(getSpace, { parameters: { spaceId: id } });
  if (noun === 'sites')
    return readOrProblem(getSite, { parameters: { organizationId, siteId: id } });
  return readOrProblem(getCollection, { parameters: { collectionId: id } });
}
