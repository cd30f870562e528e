'use client';

import { useQuery } from '@tanstack/react-query';
import { FilePlus2, Lock, Undo2 } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Reveal } from '#components/kit/board/use-virtual-rows.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useUndoWays } from '#components/kit/undo.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { getUser } from '#lib/contract/users.ts';
import { useRequest } from '../frame/request-context.tsx';
import { statusWords } from '../words.ts';
import type { WritingDialog } from './dialogs.tsx';
import { draftKey, pagesWithDrafts } from './drafts.ts';
import { useUploads } from './files/use-uploads.ts';
import { Dialogs, preloadDialogs } from './lazy-dialogs.ts';
import { PageSkeleton } from './page/page-skeleton.tsx';
import { useTextWorker } from './preview/use-text-worker.ts';
import { writingSearch } from './queries.ts';
import { PageBoard } from './tree/page-board.tsx';
import { firstPageId } from './tree/page-tree.ts';
import { applySteps } from './tree/steps.ts';
import { useContent } from './tree/use-content.ts';
import { useStructure } from './tree/use-structure.ts';
import { TreeSheet } from './tree-sheet.tsx';
import { usePaneOpen } from './use-pane-open.ts';
import { useWriting, type Writing, WritingContext } from './writing-context.tsx';

// The tree renders first; the editor loads while the text of the page is fetched.
const OpenPage = lazy(() =>
  import('./page/open-page.tsx').then((module) => ({ default: module.OpenPage })),
);
const PageReader = lazy(() =>
  import('./page/page-reader.tsx').then((module) => ({ default: module.PageReader })),
);

const firstPage: WritingDialog = { kind: 'add', beside: null, side: 'into' };

/** The editor of a change request: its page tree and the open page. */
export function WritingPage() {
  const { organizationId, spaceId, number, space, request, base, canEdit, isClosed, editLock } =
    useRequest();
  const [{ page: pageParam, start: isStart }, setParams] = useQueryStates(writingSearch);
  const requestRef = useMemo(() => ({ spaceId, number }), [spaceId, number]);
  const revealing = useRef<Reveal | null>(null);
  const [reveal] = useState(
    (): Reveal =>
      (...target) =>
        revealing.current?.(...target),
  );
  const structure = useStructure(requestRef, reveal);
  const reading = useContent(spaceId, number, structure.pending.length > 0);
  const { content, tree: savedTree, marks, deleted } = reading;
  const { pending, actions } = structure;
  const tree = useMemo(() => savedTree && applySteps(savedTree, pending), [savedTree, pending]);
  const openId = tree && (pageParam ?? firstPageId(tree));
  const focusing = useRef<string | null>(null);
  const [dialog, openDialog] = useState<WritingDialog | null>(null);
  const [unsaved, setUnsaved] = useUnsavedPages(organizationId, requestRef);
  const canWrite = canEdit && !isClosed;
  // Who comes to write has the first page to name, or the focus in its text, which looks for it
  // once it is there.
  useLayoutEffect(() => {
    if (!isStart || openId === undefined) return;
    if (canWrite && openId === null) openDialog(firstPage);
    else if (canWrite) focusing.current = openId;
    void setParams({ start: null });
  }, [isStart, openId, canWrite, setParams]);
  useUndoWays(canWrite ? actions : undefined);
  const lockReason = isClosed
    ? `This change request is ${statusWords[request.status].name.toLowerCase()} and can’t be edited.`
    : editLock.unavailable;
  const writing = useMemo<Writing | null>(
    () =>
      tree
        ? {
            organizationId,
            spaceId,
            number,
            canWrite,
            lockReason,
            tree,
            actions,
            openDialog,
            reveal,
            focusing,
            href: `${base}/edit`,
            root: space.title,
            open: (id) => void setParams({ page: id }, { history: 'push' }),
          }
        : null,
    [
      organizationId,
      spaceId,
      number,
      canWrite,
      lockReason,
      tree,
      actions,
      reveal,
      base,
      space.title,
      setParams,
    ],
  );
  if (!writing || !tree || !content || openId === undefined)
    return reading.problem instanceof Problem ? (
      <ProblemState
        problem={reading.problem}
        what="the content"
        onRetry={() => void reading.refetch()}
      />
    ) : (
      <SkeletonRows label="Loading pages" rows={10} shape="line" className="pt-4" />
    );
  return (
    <WritingContext value={writing}>
      {lockReason && (
        <LockNotice text={lockReason} base={base} isArchived={request.status === 'archived'} />
      )}
      <TreeSheet
        title={openId ? tree.nodes.get(openId)?.title : undefined}
        openId={openId}
        tree={
          <PageBoard
            marks={marks}
            deleted={deleted}
            unsaved={unsaved}
            refusals={structure.refusals}
            openId={openId}
            revealing={revealing}
          />
        }
      >
        <Suspense fallback={<PageSkeleton />}>
          <PageView content={content} openId={openId} onUnsaved={setUnsaved} />
        </Suspense>
      </TreeSheet>
      {dialog && <Dialogs dialog={dialog} onClose={() => openDialog(null)} />}
    </WritingContext>
  );
}

/** The ids of pages with unsaved changes stored in this browser. */
function useUnsavedPages(organizationId: string, requestRef: { spaceId: string; number: string }) {
  const person = useQuery(queryFor(getUser, {})).data?.id;
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (person === undefined) return;
    void pagesWithDrafts(draftKey(person, organizationId, requestRef)).then((found) =>
      setUnsaved((before) => new Set([...before, ...found])),
    );
  }, [person, organizationId, requestRef]);
  const [set] = useState(() => (pageId: string, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.has(pageId) === isUnsaved) return before;
      const after = new Set(before);
      if (isUnsaved) after.add(pageId);
      else after.delete(pageId);
      return after;
    });
  });
  return [unsaved, set] as const;
}

/** The open page: editable, read-only or deleted. */
function PageView({
  content,
  openId,
  onUnsaved,
}: {
  content: Revision;
  openId: string | null;
  onUnsaved: (pageId: string, isUnsaved: boolean) => void;
}) {
  const { canWrite, tree, spaceId, number, openDialog } = useWriting();
  const worker = useTextWorker();
  const uploads = useUploads({ spaceId, number });
  const [isPreviewOpen, setPreviewOpen] = usePaneOpen('preview');
  const lastSeen = useRef<{ id: string; title: string; revision: string } | null>(null);
  const node = openId === null ? undefined : tree.nodes.get(openId);
  useEffect(() => {
    if (node) lastSeen.current = { id: node.id, title: node.title, revision: content.id };
  });
  if (openId === null)
    return (
      <EmptyState
        title="No pages yet"
        actions={
          canWrite && (
            <Button variant="primary" {...preloadDialogs} onClick={() => openDialog(firstPage)}>
              <FilePlus2 aria-hidden /> Add page
            </Button>
          )
        }
      >
        Pages you add stay in this change request until it’s merged.
      </EmptyState>
    );
  if (!node) return <PageMissing openId={openId} seen={lastSeen.current} />;
  // A page just added is missing from the content until it is refetched.
  if (!hasPage(content, openId)) return <PageSkeleton />;
  if (!canWrite)
    return <PageReader key={openId} pageId={openId} content={content} worker={worker} />;
  return (
    <OpenPage
      key={openId}
      pageId={openId}
      content={content}
      worker={worker}
      uploads={uploads}
      isPreviewOpen={isPreviewOpen}
      onPreview={setPreviewOpen}
      onUnsaved={onUnsaved}
    />
  );
}

function hasPage({ pages }: Pick<Revision, 'pages'>, id: string): boolean {
  return pages.some(
    (page) => page.id === id || (page.type !== 'link' && hasPage({ pages: page.pages }, id)),
  );
}

function PageMissing({
  openId,
  seen,
}: {
  openId: string;
  seen: { id: string; title: string; revision: string } | null;
}) {
  const { canWrite, actions, tree, open, reveal } = useWriting();
  const isSeen = seen?.id === openId;
  const first = firstPageId(tree);

  async function restore(): Promise<void> {
    if (!isSeen) return;
    const { id, title, revision } = seen;
    const steps = [{ kind: 'revert' as const, id, revision }];
    if (await actions.run({ id, steps }, `${title} restored`)) reveal(id);
  }

  return (
    <EmptyState
      title={isSeen ? `${seen.title} was deleted` : 'Page not found'}
      actions={
        <>
          {canWrite && isSeen && (
            <Button onClick={() => void restore()}>
              <Undo2 aria-hidden /> Restore page
            </Button>
          )}
          {first && <Button onClick={() => open(first)}>Open first page</Button>}
        </>
      }
    >
      {isSeen
        ? 'It stays in the space until this change request is merged. Your unsaved changes are kept in this browser.'
        : 'It may have been deleted in this change request.'}
    </EmptyState>
  );
}

function LockNotice({
  text,
  base,
  isArchived,
}: {
  text: string;
  base: string;
  isArchived: boolean;
}) {
  const [first = '', second] = text.split('\n');
  return (
    <div className="flex-none border-b border-hairline px-gutter py-2">
      <Notice
        icon={<Lock aria-hidden />}
        title={first}
        actions={
          isArchived && (
            <Button asChild size="small">
              <Link href={base}>Go to overview</Link>
            </Button>
          )
        }
      >
        {isArchived ? 'Reopen it to edit it.' : second}
      </Notice>
    </div>
  );
}
