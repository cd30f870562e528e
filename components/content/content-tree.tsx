'use client';

import { useQuery } from '@tanstack/react-query';
import { FilePlus2, FolderPlus, Info } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useEffect, useMemo, useRef } from 'react';
import { useExpanded } from '#components/kit/board/expansion.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { shownLater } from '#components/ui/later.ts';
import { Notice } from '#components/ui/notice.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getCollection } from '#lib/contract/collections.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { childrenFor } from './children.ts';
import { useChanges } from './content-changes.ts';
import { dialogsAhead, useContentPage } from './content-page.tsx';
import { ContentToolbar } from './content-toolbar.tsx';
import { foldPending } from './fold.ts';
import { rowsOf } from './rows.ts';
import { contentSearch } from './search-params.ts';
import { TreeBoard } from './tree-board.tsx';
import { useLists } from './use-lists.ts';
import { whyNotCreateAtRoot } from './why-not.ts';

const FoundContent = shownLater(() =>
  import('./found-content.tsx').then(({ FoundContent: loaded }) => loaded),
);

/** All content of an organization: as a tree, or while somebody searches as a list. */
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
  const { lists: saved, problems, isPieced } = useLists(organizationId, expanded);
  const { pending, refusals } = useChanges(organizationId);
  const lists = useMemo(() => foldPending(saved, pending), [saved, pending]);
  const rows = useMemo(
    () => rowsOf(lists, expanded, new Set(problems.keys())),
    [lists, expanded, problems],
  );
  const root = useQuery(childrenFor(organizationId, null));
  useRevealDetails();
  const problem = problems.get(null);
  if (problem && !lists.has(null))
    return (
      <ProblemState problem={problem} what="The content" onRetry={() => void root.refetch()} />
    );
  if (!lists.has(null))
    return (
      <SkeletonRows label="The content is loading" rows={10} shape="line" className="flex-1" />
    );
  if (rows.length === 0) return <NoContent isPieced={isPieced} />;
  return (
    <>
      {isPieced && (
        <Notice icon={<Info aria-hidden />} className="mx-gutter my-2 flex-none">
          This API lists collections and the spaces in them. Spaces outside a collection, the trash
          and new spaces are beyond it.
        </Notice>
      )}
      <TreeBoard rows={rows} lists={lists} problems={problems} refusals={refusals} />
    </>
  );
}

/** A link to a collection or a space shows it in the tree, too, when the page is opened. */
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
    reveal(found.id, found.parent ?? null, true);
  }, [found, reveal]);
}

function NoContent({ isPieced }: { isPieced: boolean }) {
  const { title, permissions, ask } = useContentPage();
  const reason = whyNotCreateAtRoot(permissions, title);
  const locked = reason ? { unavailable: reason } : {};
  return (
    <EmptyState
      title="No content yet"
      actions={
        <>
          {!isPieced && (
            <Button
              {...dialogsAhead}
              onClick={() => ask({ kind: 'new', type: 'space', parent: null })}
              {...locked}
            >
              <FilePlus2 aria-hidden /> New space
            </Button>
          )}
          <Button
            variant="bare"
            {...dialogsAhead}
            onClick={() => ask({ kind: 'new', type: 'collection', parent: null })}
            {...locked}
          >
            <FolderPlus aria-hidden /> New collection
          </Button>
        </>
      }
    >
      {reason
        ? `What somebody shares with you stands here. An admin of ${title} can share more with you.`
        : 'A space holds pages. A collection holds spaces, and says who sees them.'}
    </EmptyState>
  );
}
