import type { ReactNode } from 'react';
import { routes } from '#components/kit/routes.ts';
import { NoPages, PagesError } from '#components/spaces/reading/no-pages.tsx';
import { PageTree } from '#components/spaces/reading/page-tree.tsx';
import { treeOf } from '#components/spaces/reading/tree.ts';
import { listPages } from '#lib/contract/content.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';
import { readSpace } from '../../read-space.ts';
import '#components/spaces/reading/print.css';

type Props = {
  children: ReactNode;
  params: Promise<{ organizationId: string; spaceId: string }>;
};

export default async function PagesLayout({ children, params }: Props) {
  const { organizationId, spaceId } = await params;
  const space = await readSpace(organizationId, spaceId);
  const { data, problem } = await readOrProblem(listPages, { parameters: { spaceId } });
  if (problem) return <PagesError status={problem.status} message={problem.message} />;
  if (data.pages.length === 0) return <NoPages space={space} />;
  const base = routes.space(space);
  return (
    <div data-reading="" className="flex min-h-0 flex-1 max-lg:block print:block">
      <PageTree pages={treeOf(data.pages, { organizationId, base })} base={base} />
      {children}
    </div>
  );
}
