'use client';

import { useQuery } from '@tanstack/react-query';
import { FilePlus2, Lock, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useQueryStates } from 'nuqs';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useUndoWays } from '#components/kit/undo.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { getUser } from '#lib/contract/users.ts';
import { useRequest } from '../frame/request-context.tsx';
import { statusWords } from '../words.ts';
import type { Asked } from './dialogs.tsx';
import { Dialogs, dialogsAhead } from './dialogs-later.ts';
import { draftedPages, draftKey } from './drafts.ts';
import { useUploads } from './files/use-uploads.ts';
import { writingSearch } from './inputs.ts';
import { PageSkeleton } from './page/page-skeleton.tsx';
import { PageBoard } from './tree/page-board.tsx';
import { inOrder, type PageTree } from './tree/page-tree.ts';
import { foldSteps } from './tree/steps.ts';
import { useContent } from './tree/use-content.ts';
import { useStructure } from './tree/use-structure.ts';
import { TreeSheet } from './tree-sheet.tsx';
import { usePreviewOpen } from './use-preview-open.ts';
import { useThread } from './use-thread.ts';
import { useWriting, type Writing, WritingContext } from './writing-context.tsx';

// The tree comes first; what a page takes arrives while its text is read.
const OpenPage = lazy(() =>
  import('./page/open-page.tsx').then((module) => ({ default: module.OpenPage })),
);
const PageReader = lazy(() =>
  import('./page/page-reader.tsx').then((module) => ({ default: module.PageReader })),
);

/** Where a change request is written: its tree of pages, and the page that is open. */
export function WritingPage() {
  const { organizationId, spaceId, number, space, request, base, canEdit, isClosed, editLock } =
    useRequest();
  const [{ page: wantedId }, setParams] = useQueryStates(writingSearch);
  const place = useMemo(() => ({ spaceId, number }), [spaceId, number]);
  const revealing = useRef<((id: string) => void) | null>(null);
  const [reveal] = useState(() => (id: string) => revealing.current?.(id));
  const structure = useStructure(place, reveal);
  const reading = useContent(spaceId, number, structure.pending.length > 0);
  const { content, tree: saved, marks, deleted } = reading;
  const { pending, actions } = structure;
  const tree = useMemo(() => saved && foldSteps(saved, pending), [saved, pending]);
  const [asked, ask] = useState<Asked | null>(null);
  const [unsaved, setUnsaved] = useUnsaved(organizationId, place);
  const canWrite = canEdit && !isClosed;
  useUndoWays(canWrite ? actions : undefined);
  const whyNot = isClosed
    ? `It is ${statusWords[request.status].name.toLowerCase()}: its content stays as it is.`
    : editLock.unavailable;
  const writing = useMemo<Writing | null>(
    () =>
      tree
        ? {
            ...{ organizationId, spaceId, number, canWrite, whyNot, tree, actions, ask, reveal },
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
      whyNot,
      tree,
      actions,
      reveal,
      base,
      space.title,
      setParams,
    ],
  );
  if (!writing || !tree || !content)
    return reading.problem instanceof Problem ? (
      <ProblemState
        problem={reading.problem}
        what="The content"
        onRetry={() => void reading.refetch()}
      />
    ) : (
      <SkeletonRows label="The pages are loading" rows={10} shape="line" className="pt-4" />
    );
  const openId = wantedId ?? firstOf(tree);
  return (
    <WritingContext value={writing}>
      {whyNot && <WhyNot text={whyNot} base={base} isArchived={request.status === 'archived'} />}
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
          <Opened content={content} openId={openId} onUnsaved={setUnsaved} />
        </Suspense>
      </TreeSheet>
      {asked && <Dialogs asked={asked} onClose={() => ask(null)} />}
    </WritingContext>
  );
}

function firstOf(tree: PageTree): string | null {
  const all = inOrder(tree);
  return (all.find(({ type }) => type === 'document') ?? all[0])?.id ?? null;
}

/** The pages of which this browser keeps unsaved text. */
function useUnsaved(organizationId: string, place: { spaceId: string; number: string }) {
  const person = useQuery(queryFor(getUser, {})).data?.id;
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (person === undefined) return;
    void draftedPages(draftKey(person, organizationId, place)).then((found) =>
      setUnsaved((before) => new Set([...before, ...found])),
    );
  }, [person, organizationId, place]);
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

/** The page that is open: written, or only read, or what stands where it is gone. */
function Opened({
  content,
  openId,
  onUnsaved,
}: {
  content: Revision;
  openId: string | null;
  onUnsaved: (pageId: string, isUnsaved: boolean) => void;
}) {
  const { canWrite, tree, spaceId, number, ask } = useWriting();
  const thread = useThread();
  const uploads = useUploads({ spaceId, number });
  const [isPreviewOpen, setPreviewOpen] = usePreviewOpen();
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
            <Button
              variant="primary"
              {...dialogsAhead}
              onClick={() => ask({ kind: 'add', beside: null, side: 'into' })}
            >
              <FilePlus2 aria-hidden /> Add the first page
            </Button>
          )
        }
      >
        What is written here stays in this change request until it is merged.
      </EmptyState>
    );
  if (!node) return <PageGone openId={openId} seen={lastSeen.current} />;
  // What was just added is not in what is saved until that is read.
  if (!isIn(content, openId)) return <PageSkeleton />;
  if (!canWrite)
    return <PageReader key={openId} pageId={openId} content={content} thread={thread} />;
  return (
    <OpenPage
      key={openId}
      pageId={openId}
      content={content}
      thread={thread}
      uploads={uploads}
      isPreviewOpen={isPreviewOpen}
      onPreview={setPreviewOpen}
      onUnsaved={onUnsaved}
    />
  );
}

function isIn({ pages }: Pick<Revision, 'pages'>, id: string): boolean {
  return pages.some(
    (page) => page.id === id || (page.type !== 'link' && isIn({ pages: page.pages }, id)),
  );
}

function PageGone({
  openId,
  seen,
}: {
  openId: string;
  seen: { id: string; title: string; revision: string } | null;
}) {
  const { canWrite, actions, tree, open, reveal } = useWriting();
  const isSeen = seen?.id === openId;
  const first = firstOf(tree);

  async function bringBack(): Promise<void> {
    if (!isSeen) return;
    const { id, title, revision } = seen;
    const steps = [{ kind: 'revert' as const, id, revision }];
    if (await actions.run({ id, steps }, `${title} is back.`)) reveal(id);
  }

  return (
    <EmptyState
      title={isSeen ? `${seen.title} is deleted here` : 'This page is not here'}
      actions={
        <>
          {canWrite && isSeen && (
            <Button onClick={() => void bringBack()}>
              <Undo2 aria-hidden /> Bring it back
            </Button>
          )}
          {first && <Button onClick={() => open(first)}>Open the first page</Button>}
        </>
      }
    >
      {isSeen
        ? 'In the space it stays until this change request is merged. What you wrote and did not save is kept in this browser.'
        : 'The change request has no page at this address. It may have been deleted here.'}
    </EmptyState>
  );
}

function WhyNot({ text, base, isArchived }: { text: string; base: string; isArchived: boolean }) {
  const [first = '', second] = text.split('\n');
  return (
    <div className="flex-none border-b border-hairline px-gutter py-2">
      <Notice
        icon={<Lock aria-hidden />}
        title={first}
        actions={
          isArchived && (
            <Button asChild size="small">
              <Link href={base}>To the overview</Link>
            </Button>
          )
        }
      >
        {isArchived ? 'Reopen it to write in it.' : second}
      </Notice>
    </div>
  );
}
