import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { VersionComparison } from '#components/change-requests/changes/version-comparison.tsx';
import { renderMarkdown } from '#components/kit/reading/render-markdown.ts';
import { resolverOf } from '#components/kit/reading/resolve-links.ts';
import { routes } from '#components/kit/routes.ts';
import { Version } from '#components/spaces/history/version.tsx';
import { hrefOf } from '#components/spaces/places.ts';
import { documentsOf } from '#components/spaces/reading/tree.ts';
import { listPages } from '#lib/contract/content.ts';
import { getRevision, getRevisionPage } from '#lib/contract/revisions.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';
import { readSpace } from '../../read-space.ts';

export const metadata: Metadata = { title: 'Earlier version' };

type Props = {
  params: Promise<{ organizationId: string; spaceId: string }>;
  searchParams: Promise<Record<'revision' | 'page' | 'compare', string | string[] | undefined>>;
};

export default async function HistoryPage({ params, searchParams }: Props) {
  const { organizationId, spaceId } = await params;
  const { revision: revisionId, page: pageId, compare } = await searchParams;
  const space = await readSpace(organizationId, spaceId);
  if (typeof revisionId !== 'string') redirect(routes.space(space));
  const at = { spaceId, revisionId };
  const { data: revision } = await readOrProblem(getRevision, { parameters: at });
  if (!revision) redirect(routes.space(space));
  const documents = documentsOf(revision.pages);
  const page = pageId === undefined ? documents[0] : documents.find(({ id }) => id === pageId);
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
  const { parts } = await renderMarkdown(data.markdown ?? '', resolverOf(null, hrefOf));
  return (
    <div className="font-serif text-read">
      {parts.map(({ content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text doesn't change
        <div key={index}>{content}</div>
      ))}
    </div>
  );
}
