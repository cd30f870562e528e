import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { publishedPageHref } from '#components/kit/published-page.ts';
import { partHref } from '#components/kit/reading/render-part.ts';
import { routes } from '#components/kit/routes.ts';
import { pageHref } from '#components/spaces/places.ts';
import { PageMissing } from '#components/spaces/reading/page-missing.tsx';
import { PageText } from '#components/spaces/reading/page-text.tsx';
import { documentsOf, neighborsOf, trailTo } from '#components/spaces/reading/tree.ts';
import { listPages } from '#lib/contract/content.ts';
import { getSpacePublication } from '#lib/contract/publishing.ts';
import type { Page } from '#lib/contract/revisions.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';
import { commentState, readReplies, readThreads } from '../../../read-comments.ts';
import { readSpace } from '../../../read-space.ts';
import { readBacklinks, readText } from './read-text.ts';

type Props = {
  params: Promise<{ organizationId: string; spaceId: string; path?: string[] }>;
  searchParams: Promise<Partial<Record<'page' | 'part' | 'anchor' | 'comment', string | string[]>>>;
};

const pathOf = (segments: string[] = []) => segments.map(decodeURIComponent).join('/');

async function pagesOf(spaceId: string): Promise<Page[]> {
  const { data } = await readOrProblem(listPages, { parameters: { spaceId } });
  return data?.pages ?? [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { spaceId, path } = await params;
  const pages = await pagesOf(spaceId);
  const page = path ? trailTo(pages, pathOf(path)).at(-1) : documentsOf(pages)[0];
  return { title: page?.title ?? (path ? 'Page not found' : 'Pages') };
}

export default async function ReaderPage({ params, searchParams }: Props) {
  const { organizationId, spaceId, path } = await params;
  const { page: requestedId, part, anchor, comment } = await searchParams;
  const space = await readSpace(organizationId, spaceId);
  const pages = await pagesOf(spaceId);
  const base = routes.space(space);
  const documents = documentsOf(pages);
  const named = typeof requestedId === 'string' && documents.find(({ id }) => id === requestedId);
  if (named) redirect(pageHref(base, named.path));
  const trail = path ? trailTo(pages, pathOf(path)) : trailTo(pages, documents[0]?.path ?? '');
  const page = trail.at(-1);
  if (page?.type !== 'document')
    return <PageMissing base={base} path={pathOf(path)} group={page} first={documents[0]} />;
  const place = { organizationId, space };
  const address = pageHref(base, page.path);
  const readingThreads = readThreads(place, page.id);
  const about = comment && (await readingThreads).find(({ id }) => id === comment)?.target.node?.id;
  const asked = {
    ...(typeof part === 'string' && { part }),
    ...(typeof anchor === 'string' && { anchor }),
    ...(about && { block: about }),
  };
  const [text, backlinks, threads, published] = await Promise.all([
    readText(spaceId, page.id, address, asked),
    readBacklinks(space.id, page.id),
    readingThreads,
    readPublished(organizationId, spaceId, page.path),
  ]);
  // Only the browser knows the anchor of an address; it asks for the part that has it.
  if (asked.anchor) redirect(partHref(address, text?.part?.number ?? 1, asked.anchor));
  const elsewhere = new Set(text?.part?.others);
  const discussedElsewhere = threads.flatMap(({ target: { node } }) =>
    node && elsewhere.has(node.id) ? node.id : [],
  );
  await readReplies(place, threads);
  return (
    <HydrationBoundary state={commentState(place)}>
      <PageText
        key={page.id}
        base={base}
        space={space}
        page={page}
        trail={trail.slice(0, -1)}
        text={text}
        discussedElsewhere={discussedElsewhere}
        {...neighborsOf(pages, page.id)}
        backlinks={backlinks}
        published={published}
      />
    </HydrationBoundary>
  );
}

/** Where a page opens on the site that shows it to everybody; null without one. */
async function readPublished(
  organizationId: string,
  spaceId: string,
  path: string,
): Promise<{ href: string; title: string } | null> {
  const { data } = await readOrProblem(getSpacePublication, { parameters: { spaceId } });
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const href = data?.site && publishedPageHref(organizationId, data.site, encoded);
  return data?.site && href ? { href, title: data.site.title } : null;
}
