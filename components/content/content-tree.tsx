'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronsDownUp, Info, Table2 } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useEffect, useMemo, useRef } from 'react';
import { useExpanded } from '#components/kit/board/expansion.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getCollection } from '#lib/contract/collections.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { childrenFor } from './children.ts';
import { useChanges } from './content-changes.ts';
import { useContentPage } from './content-context.ts';
import { foldPending } from './fold.ts';
import { rowsOf } from './rows.ts';
import { contentSearch } from './search-params.ts';
import { TreeBoard } from './tree-board.tsx';
import { useLoadedLists } from './use-lists.ts';

const FoundContent = lazyPart(() =>
  import('./found-content.tsx').then(({ FoundContent: loaded }) => loaded),
);

const NoContent = lazyPart(() =>
  import('./no-content.tsx').then(({ NoContent: loaded }) => loaded),
);

/** All content of an organization as a tree, or as a list while searching. */
export function ContentTree() {
  const [{ search }] = useQueryStates(contentSearch);
  const isSearching = search.trim() !== '';
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <ContentToolbar />
      {isSearching ? <FoundContent search={search.trim()} /> : <Tree />}
    </div>
  );
}

function Tree() {
  const { organizationId, expansion } = useContentPage();
  const expanded = useExpanded(expansion);
  const { tree: saved, problems, isAssembled } = useLoadedLists(organizationId, expanded);
  const { pending, refusals } = useChanges(organizationId);
  const tree = useMemo(() => foldPending(saved, pending), [saved, pending]);
  const rows = useMemo(
    () => rowsOf(tree, expanded, new Set(problems.keys())),
    [tree, expanded, problems],
  );
  const root = useQuery(childrenFor(organizationId, null));
  useRevealDetails();
  const problem = problems.get(null);
  if (problem && !tree.lists.has(null))
    return (
      <ProblemState problem={problem} what="the content" onRetry={() => void root.refetch()} />
    );
  if (!tree.lists.has(null))
    return <SkeletonRows label="Loading content" rows={10} shape="line" className="flex-1" />;
  if (rows.length === 0) return <NoContent isAssembled={isAssembled} />;
  return (
    <>
      {isAssembled && (
        <Notice icon={<Info aria-hidden />} className="mx-gutter my-2 flex-none">
          This API only lists collections and the spaces in them. It doesn’t list spaces outside a
          collection or the trash, and can’t create spaces.
        </Notice>
      )}
      <TreeBoard rows={rows} tree={tree} problems={problems} refusals={refusals} />
    </>
  );
}

/** When the page opens, also shows the linked collection or space in the tree. */
function useRevealDetails(): void {
  const { reveal } = useContentPage();
  const [{ collection, space }] = useQueryStates(contentSearch);
  const first = useRef({ collection, space });
  const collectionReading = useQuery({
    ...queryFor(getCollection, { parameters: { collectionId: first.current.collection ?? '-' } }),
    enabled: first.current.collection !== null,
  });
  const spaceReading = useQuery({
    ...queryFor(getSpace, { parameters: { spaceId: first.current.space ?? '-' } }),
    enabled: first.current.space !== null,
  });
  const found = collectionReading.data ?? spaceReading.data;
  const isDone = useRef(false);
  useEffect(() => {
    if (!found || isDone.current) return;
    isDone.current = true;
    reveal(found.id, found.parent ?? null, () => true);
  }, [found, reveal]);
}

/** The search and the actions above the tree. */
function ContentToolbar() {
  const { expansion, organizationId } = useContentPage();
  const [{ search }, setParams] = useQueryStates(contentSearch);
  const expanded = useExpanded(expansion);
  return (
    <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
      <SearchBox
        label="Search by title"
        placeholder="Title"
        maxLength={50}
        className="w-60 max-md:w-auto max-md:flex-1 max-md:basis-48"
        value={search}
        onSearch={(text) => void setParams({ search: text || null })}
      />
      {expanded.size > 0 && search === '' && (
        <Button variant="bare" onClick={() => expansion.set([...expanded], false)}>
          <ChevronsDownUp aria-hidden />
          <span className="max-md:sr-only">Collapse all</span>
        </Button>
      )}
      <span className="flex-1 max-md:hidden" />
      <Button variant="bare" asChild>
        <Link href={routes.customFields(organizationId)}>
          <Table2 aria-hidden />
          <span className="max-md:sr-only">Custom fields</span>
        </Link>
      </Button>
      <CopyButton label="Copy link" value={() => window.location.href} className="max-md:hidden" />
    </search>
  );
}
