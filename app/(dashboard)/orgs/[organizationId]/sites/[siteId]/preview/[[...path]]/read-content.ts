import { redirect } from 'next/navigation';
import { anchorId } from '#components/kit/page-href.ts';
import { documentsOf, neighborsOf, trailTo } from '#components/kit/reading/pages.ts';
import type { FindHref } from '#components/kit/reading/resolve-links.ts';
import type { PreviewHref } from '#components/sites/preview/links.tsx';
import { joinPath, type PathTarget, targetAt } from '#components/sites/preview/path-target.ts';
import type { Content } from '#components/sites/preview/site-preview.tsx';
import type { VisibleSite } from '#components/sites/preview/visible.ts';
import { listPages } from '#lib/contract/content.ts';
import { redirectSource } from '#lib/contract/redirects.schemas.ts';
import { resolveRedirect, traceRedirect } from '#lib/contract/redirects.ts';
import type { Page } from '#lib/contract/revisions.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';
import { readText } from '../../../../spaces/[spaceId]/(space)/pages/[[...path]]/read-text.ts';

type PreviewRequest = {
  organizationId: string;
  siteId: string;
  path: string;
  /** The id of a page, which may be named instead of its path. */
  page: string | undefined;
  whole: SiteStructure;
  shown: VisibleSite;
  bases: ReadonlyMap<string, string>;
  hrefFor: PreviewHref;
};

/** Finds what visitors get at a path: redirects first, then what the structure has there. */
export async function readContent(request: PreviewRequest): Promise<Content> {
  const { path, whole, shown } = request;
  const redirected = await readRedirect(request);
  if (redirected === 'loop') return { kind: 'loop' };
  if (redirected !== null) redirect(request.hrefFor(redirected, { from: path }));
  const place = targetAt(shown.structure, path);
  const wanted = targetAt(whole, path);
  const isMoved = wanted && place?.siteSpace.id !== wanted.siteSpace.id;
  const hidden =
    isMoved &&
    shown.hidden.find(({ id }) => id === wanted.siteSpace.id || id === wanted.section?.id);
  // A default that is not shown gives way to the next; what is named by its own path does not.
  const isNamed = wanted && path.split('/').at(wanted.section ? 2 : 1) === wanted.siteSpace.path;
  if (!place || (hidden && isNamed))
    return wanted ? { kind: 'hidden', hidden: hidden || undefined } : { kind: 'nothing' };
  return readPlace(place, request);
}

/** Where a path is redirected to; null where it isn't. */
async function readRedirect({
  organizationId,
  siteId,
  path,
}: PreviewRequest): Promise<string | null> {
  if (!redirectSource.safeParse(path).success) return null;
  const input = { parameters: { organizationId, siteId }, query: { source: path } };
  const { data } = await readOrProblem(resolveRedirect, input);
  if (!data) return null;
  const to = data.redirect.target?.path ?? new URL(data.target, 'https://site.invalid').pathname;
  const { data: trace } = await readOrProblem(traceRedirect, input);
  return trace?.end === 'loop' || to.toLowerCase() === path.toLowerCase() ? 'loop' : to;
}

async function readPlace(place: PathTarget, request: PreviewRequest): Promise<Content> {
  const spaceId = place.siteSpace.space?.id;
  if (!spaceId) return { kind: 'unread', place, isForbidden: true };
  const { data, problem } = await readOrProblem(listPages, { parameters: { spaceId } });
  if (problem) return { kind: 'unread', place, isForbidden: [403, 404].includes(problem.status) };
  const { pages } = data;
  const trail = trailOf(pages, place.page, request.page);
  const last = trail.at(-1);
  if (last?.type !== 'document') return { kind: 'no-page', place, pages };
  const text = await readText(spaceId, last.id, finding(request));
  const read = { page: last, text, ...neighborsOf(pages, last.id) };
  return { kind: 'page', place, pages, trail: trail.map(({ id }) => id), read };
}

/** The pages down to the one that is asked for; a group gives its first page. */
function trailOf(pages: readonly Page[], path: string, id: string | undefined) {
  const documents = documentsOf(pages);
  const named = id !== undefined && documents.find((page) => page.id === id);
  if (named) return trailTo(pages, named.path);
  if (path === '') {
    const first = documents.find(({ hidden }) => !hidden);
    return first ? trailTo(pages, first.path) : [];
  }
  const trail = trailTo(pages, path);
  const last = trail.at(-1);
  const first = last?.type === 'group' ? documentsOf(last.pages)[0] : undefined;
  return first ? trailTo(pages, first.path) : trail;
}

/** Where what a text links to is on the site. */
function finding({ bases, hrefFor }: PreviewRequest): FindHref {
  const at = (spaceId: string, title: string, path: string, anchor?: string) => {
    const base = bases.get(spaceId);
    if (base === undefined)
      return { broken: `Broken: ${title} is not on this site, or not shown to this visitor.` };
    return `${hrefFor(joinPath(base, path))}${anchor ? `#${anchorId(anchor)}` : ''}`;
  };
  return (location) => {
    switch (location.kind) {
      case 'url':
        return location.url;
      case 'file':
        return location.file.downloadURL;
      case 'page':
        return at(
          location.space.id,
          location.space.title,
          location.page.path,
          location.internalLocation?.anchor,
        );
      case 'space':
        return at(location.space.id, location.space.title, '');
      default:
        return undefined;
    }
  };
}
