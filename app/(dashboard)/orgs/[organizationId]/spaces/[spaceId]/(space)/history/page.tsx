import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { VersionComparison } from '#components/change-requests/changes/version-comparison.tsx';
import { renderMarkdown } from '#components/kit/reading/render-markdown.ts';
import { resolverOf } from '#components/kit/reading/resolve-links.ts';
import { routes } from '#components/kit/routes.ts';
import { Comparison, changedPagesOf } from '#components/spaces/history/comparison.tsx';
import { PageHistory } from '#components/spaces/history/page-history.tsx';
import { Version } from '#components/spaces/history/version.tsx';
import { pageHistoryHref } from '#components/spaces/history/version-href.ts';
import { hrefOf } from '#components/spaces/places.ts';
import { documentsOf } from '#components/spaces/reading/tree.ts';
import { listPages } from '#lib/contract/content.ts';
import {
  getRevision,
  getRevisionChanges,
  getRevisionPage,
  listRevisionPageLinks,
  listRevisions,
  type Page,
  type Revision,
} from '#lib/contract/revisions.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';
import { readSpace } from '../../read-space.ts';

export const metadata: Metadata = { title: 'History' };

type Props = {
  params: Promise<{ organizationId: string; spaceId: string }>;
  searchParams: Promise<Record<Parameter, string | string[] | undefined>>;
};
type Parameter = 'revision' | 'page' | 'compare' | 'to' | 'before';

export default async function HistoryPage({ params, searchParams }: Props) {
  const { organizationId, spaceId } = await params;
  const { revision: revisionId, page: pageId, compare, to, before } = await searchParams;
  const space = await readSpace(organizationId, spaceId);
  if (typeof revisionId !== 'string' || !revisionId)
    return <HistoryOfPage space={space} pageId={String(pageId)} before={before?.toString()} />;
  if (typeof to === 'string' && to)
    return <TwoVersions space={space} to={to} from={revisionId} pageId={pageId?.toString()} />;
  const at = { spaceId, revisionId };
  const { data: revision } = await readOrProblem(getRevision, { parameters: at });
  if (!revision) redirect(routes.space(space));
  const documents = documentsOf(revision.pages);
  const page = pageId ? documents.find(({ id }) => id === pageId) : documents[0];
  const isCompared = compare === '1';
  return (
    <Version space={space} revision={revision} page={page} isCompared={isCompared}>
      {page && isCompared && (
        <VersionComparison
          key={page.id}
          spaceId={spaceId}
          page={{ id: page.id, title: page.title }}
          before={revision.id}
          after={await currentWith(spaceId, page.id, space.revision)}
        />
      )}
      {page && !isCompared && <PageAsItWas {...at} pageId={page.id} />}
    </Version>
  );
}

async function HistoryOfPage(props: { space: Space; pageId: string; before: string | undefined }) {
  const { space, pageId, before } = props;
  const parameters = { spaceId: space.id };
  const query = { pageId, limit: 20, ...(before && { page: before }) };
  const [{ data: content }, { data: versions }] = await Promise.all([
    readOrProblem(listPages, { parameters }),
    readOrProblem(listRevisions, { parameters, query }),
  ]);
  const page = documentsOf(content?.pages ?? []).find(({ id }) => id === pageId);
  if (!page || !versions) redirect(routes.space(space));
  const { items, next } = versions;
  const earlier = next && pageHistoryHref(space, pageId, next.page);
  return <PageHistory space={space} page={page} earlier={earlier} versions={items} />;
}

/** The number of versions to choose from. */
const VERSIONS = 50;

async function TwoVersions(props: {
  space: Space;
  from: string;
  to: string;
  pageId: string | undefined;
}) {
  const { space, from, to, pageId } = props;
  const at = { spaceId: space.id, revisionId: to };
  const [{ data: found }, { data: listed }, { data: before }, { data: after }] = await Promise.all([
    readOrProblem(getRevisionChanges, { parameters: at, query: { since: from, limit: 1000 } }),
    readOrProblem(listRevisions, {
      parameters: { spaceId: space.id },
      query: { limit: VERSIONS },
    }),
    readOrProblem(getRevision, { parameters: { spaceId: space.id, revisionId: from } }),
    readOrProblem(getRevision, { parameters: at }),
  ]);
  if (!found || !before || !after) redirect(routes.space(space));
  const pages = changedPagesOf(found.changes);
  const page = pages.find(({ id }) => id === pageId) ?? pages[0];
  const versions = [...(listed?.items ?? [])];
  for (const one of [after, before])
    if (!versions.some(({ id }) => id === one.id)) versions.push(one);
  const revisionWith = (one: Revision) => (page && hasPage(one.pages, page.id) ? one.id : null);
  return (
    <Comparison
      space={space}
      from={from}
      to={to}
      versions={versions}
      pages={pages}
      page={page}
      files={found.changes.filter(({ file }) => file).length}
      more={found.more ?? 0}
    >
      {page && (
        <VersionComparison
          key={`${page.id} ${from} ${to}`}
          spaceId={space.id}
          page={page}
          before={revisionWith(before)}
          after={revisionWith(after)}
        />
      )}
    </Comparison>
  );
}

function hasPage(pages: readonly Page[], id: string): boolean {
  return pages.some((page) => page.id === id || (page.type !== 'link' && hasPage(page.pages, id)));
}

/** The current revision of a space if it still has a page. */
async function currentWith(spaceId: string, pageId: string, current: string) {
  const { data } = await readOrProblem(listPages, { parameters: { spaceId } });
  return documentsOf(data?.pages ?? []).some(({ id }) => id === pageId) ? current : null;
}

async function PageAsItWas(parameters: { spaceId: string; revisionId: string; pageId: string }) {
  const query = { format: 'markdown' as const };
  const { data, problem } = await readOrProblem(getRevisionPage, { parameters, query });
  if (data?.type !== 'document')
    return <p className="text-ink-2">{problem?.message ?? 'This page has no text.'}</p>;
  const links = await readOrProblem(listRevisionPageLinks, {
    parameters,
    query: { limit: LIMIT_MAXIMUM },
  });
  const resolve = resolverOf(links.data?.items ?? null, hrefOf);
  const { parts } = await renderMarkdown(data.markdown ?? '', resolve);
  return (
    <div className="font-serif text-read">
      {parts.map(({ content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text doesn't change
        <div key={index}>{content}</div>
      ))}
    </div>
  );
}
