'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { FilterX, Folder, ListTree, Search } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { plural } from '#components/kit/format.ts';
import { matchScore } from '#components/kit/matching.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { Scroller } from '#components/kit/scroller.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { isUnsupported, Problem } from '#lib/client/problem.ts';
import { pagesFor } from '#lib/client/query.ts';
import { listSpaces, type Space } from '#lib/contract/spaces.ts';
import { useContentPage } from './content-context.ts';
import { Emoji } from './emoji.tsx';
import { type ContentNode, contentOf, idOf, spacePath, titleOf } from './node.ts';
import { usePaths } from './paths.ts';
import { RowMenu } from './row-menu.tsx';
import { contentSearch } from './search-params.ts';
import { useDetails } from './use-details.ts';

/** The results of a search by title as a flat list, each with its path. */
export function FoundContent({ search }: { search: string }) {
  const { organizationId } = useContentPage();
  const [, setParams] = useQueryStates(contentSearch);
  const { paths, error, isPending, refetch } = usePaths(organizationId);
  const input = { parameters: { organizationId }, query: { title: search.slice(0, 50) } };
  const spaces = useInfiniteQuery(pagesFor(listSpaces, input));
  const collections = paths.collections
    .filter(({ title }) => matchScore(title, [], search) > 0)
    .map((collection): ContentNode => ({ type: 'collection', collection, children: null }));
  const found = spaces.data?.pages.flatMap((page): Space[] => page.items) ?? [];
  const nodes = [...collections, ...found.map((space): ContentNode => ({ type: 'space', space }))];
  const problem = error ?? (isUnsupported(spaces.error) ? null : spaces.error);
  if (problem instanceof Problem)
    return (
      <ProblemState
        problem={problem}
        what="the search results"
        onRetry={() => void Promise.all([refetch(), spaces.refetch()])}
      />
    );
  if (isPending || spaces.isPending)
    return <SkeletonRows label="Searching" rows={6} className="flex-1" />;
  const count = collections.length + (spaces.data?.pages[0]?.count ?? found.length);
  if (nodes.length === 0)
    return (
      <EmptyState
        role="status"
        title="No matching content"
        actions={
          <>
            <Button asChild>
              <Link href={routes.search(organizationId, { query: search })}>
                <Search aria-hidden /> Search all content
              </Link>
            </Button>
            <Button onClick={() => void setParams({ search: null })}>
              <FilterX aria-hidden /> Clear search
            </Button>
          </>
        }
      >
        No collection or space has “{search}” in its title. The text of pages isn’t searched here.
      </EmptyState>
    );
  return (
    <Scroller>
      <p role="status" className="sr-only">
        {plural(count, 'match', 'matches')}
      </p>
      <ul aria-label="Search results">
        {nodes.map((node) => (
          <FoundRow key={idOf(node)} node={node} path={paths.pathOf(contentOf(node).parent)} />
        ))}
      </ul>
      {spaces.hasNextPage && (
        <div className="px-gutter py-3">
          <Button busy={spaces.isFetchingNextPage} onClick={() => void spaces.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Scroller>
  );
}

function FoundRow({ node, path }: { node: ContentNode; path: string }) {
  const { organizationId, title: root, actions, reveal } = useContentPage();
  const [, setParams] = useQueryStates(contentSearch);
  const { showDetails } = useDetails();
  const id = idOf(node);
  const parent = contentOf(node).parent ?? null;
  const title = titleOf(node);
  const showInTree = () => {
    void setParams({ search: null });
    reveal(id, parent);
  };
  return (
    <li className="flex min-h-12 items-center gap-2 border-b border-hairline px-gutter hover:bg-paper-2 pointer-coarse:min-h-13">
      <span aria-hidden className="grid w-5 flex-none place-items-center text-ink-3">
        {node.type === 'space' ? <Emoji emoji={node.space.emoji} /> : <Folder />}
      </span>
      <div className="min-w-0 flex-1">
        {node.type === 'space' ? (
          <Link
            href={spacePath(organizationId, id)}
            prefetch={false}
            className="block w-fit max-w-full truncate font-semibold hover:underline"
          >
            {title}
          </Link>
        ) : (
          <button
            type="button"
            onClick={() => showDetails('collection', id)}
            className="block max-w-full truncate text-left font-semibold hover:underline"
          >
            {title}
          </button>
        )}
        <div className="truncate text-meta text-ink-3">
          {node.type === 'collection' ? 'Collection · ' : ''}
          {path || root}
        </div>
      </div>
      <IconButton
        label={`Show ${title} in the tree`}
        tooltip
        className="pointer-coarse:size-11"
        onClick={showInTree}
      >
        <ListTree aria-hidden />
      </IconButton>
      <RowMenu
        node={node}
        parent={parent}
        onDetails={() => showDetails(node.type, id)}
        onDelete={() => void actions.remove([node])}
      />
    </li>
  );
}
