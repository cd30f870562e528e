import type { Link as ContentLink, ContentLocation } from '#lib/contract/revisions.ts';
import { type Resolved, type ResolveLink, safeHref } from '#lib/markdown/resolve.ts';
import { anchorId } from '../page-href.ts';

export type { ResolvedLink, ResolveLink } from '#lib/markdown/resolve.ts';

/** Maps a link's target to its URL; undefined if it has none. */
type FindHref = (location: ContentLocation) => string | undefined;

/**
 * Resolves the links of a page with the targets that the API reports.
 * @param links the links of the page; null if the API doesn't report them
 */
export function resolverOf(links: readonly ContentLink[] | null, find: FindHref): ResolveLink {
  const known = new Map((links ?? []).flatMap((link) => (link.href ? [[link.href, link]] : [])));
  return (written) => {
    const link = known.get(written);
    if (link?.status === 'broken') return { broken: brokenLinkReason(written) };
    const found = link?.targetReference && find(link.targetReference);
    if (found) return { href: found, ...factsOf(link) };
    if (written.startsWith('#')) return { href: `#${anchorId(written.slice(1))}` };
    const href = safeHref(written);
    if (href) return { href };
    return { broken: /^[a-z][a-z0-9+.-]*:/i.test(written) ? refused : notChecked };
  };
}

const refused = 'This kind of link isn’t supported.';
const notChecked = 'This link couldn’t be checked.';

/** A link's target as the API describes it. */
function factsOf({ targetReference }: ContentLink): Partial<Resolved> {
  if (targetReference?.kind === 'page') return { title: targetReference.page.title };
  if (targetReference?.kind !== 'file') return {};
  const { name, size, dimensions } = targetReference.file;
  return { title: name, size, ...dimensions };
}

/** The reason why a link is broken, as a sentence. */
export function brokenLinkReason(written: string): string {
  const [path = '', anchor] = written.split('#', 2);
  if (path.startsWith('file:')) return `Broken link: file ${path.slice(5)} not found.`;
  if (path.startsWith('space:')) return `Broken link: space or page ${path.slice(6)} not found.`;
  if (!path) return `Broken link: this page has no section ${anchor}.`;
  if (anchor) return `Broken link: page ${path} or its section ${anchor} not found.`;
  return `Broken link: page ${path} not found.`;
}
