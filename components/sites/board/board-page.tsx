'use client';

import { Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import type { Reveal } from '#components/kit/board/use-virtual-rows.ts';
import { lockOf } from '#components/kit/permission.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useEarlierWays } from '#components/kit/undo.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { updateSite } from '#lib/contract/sites.ts';
import { useSite } from '../frame/use-site.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { BoardProvider, useBoard } from './board-context.tsx';
import { BoardHead } from './board-head.tsx';
import { boardSearch } from './board-search.ts';
import type { StructureDialog } from './dialogs.tsx';
import type { Structure } from './items.ts';
import { Dialogs, preloadDialogs } from './lazy-dialogs.ts';
import { StructureBoard } from './structure-board.tsx';
import { useEdits } from './use-edits.ts';
import { type Moves, useMoves } from './use-moves.ts';

/** The structure page of a site: the board, the panel beside it, and its part of the page head. */
export function BoardPage({ organizationId, siteId }: { organizationId: string; siteId: string }) {
  const site = useSite(organizationId, siteId);
  const { allowed: canEdit, reason } = usePermission(
    updateSite,
    useSitePermissions(organizationId),
  );
  const revealing = useRef<Reveal | null>(null);
  const [reveal] = useState(
    (): Reveal =>
      (...target) =>
        revealing.current?.(...target),
  );
  const moves = useMoves(organizationId, siteId, reveal);
  const [dialog, openDialog] = useState<StructureDialog | null>(null);
  const { actions, shown } = moves;
  useEarlierWays({ undo: actions.undoEarlier, redo: actions.redo });
  const edits = useEdits(organizationId, siteId, actions);
  const page = useMemo(
    () => ({
      organizationId,
      siteId,
      site,
      canEdit,
      editLock: lockOf(reason),
      actions,
      edits,
      openDialog,
      reveal,
    }),
    [organizationId, siteId, site, canEdit, reason, actions, edits, reveal],
  );
  return (
    <BoardProvider value={page}>
      <BoardHead moves={moves} openDialog={openDialog} />
      {shown ? (
        <FilledBoard
          moves={moves}
          structure={shown}
          revealing={revealing}
          openDialog={openDialog}
        />
      ) : moves.problem instanceof Problem ? (
        <ProblemState
          problem={moves.problem}
          what="the structure"
          onRetry={() => void moves.refetch()}
        />
      ) : (
        <SkeletonRows label="Loading structure" rows={10} shape="line" className="pt-6" />
      )}
      {dialog && shown && (
        <Dialogs dialog={dialog} structure={shown} onClose={() => openDialog(null)} />
      )}
    </BoardProvider>
  );
}

const BoardNotices = lazyPart(() =>
  import('./board-notices.tsx').then((module) => module.BoardNotices),
);

const SiteMap = lazyPart(() => import('./site-map.tsx').then((module) => module.SiteMap));

type Ask = (dialog: StructureDialog) => void;

function FilledBoard({
  moves,
  structure,
  revealing,
  openDialog,
}: {
  moves: Moves;
  structure: Structure;
  revealing: RefObject<Reveal | null>;
  openDialog: Ask;
}) {
  const { editLock } = useBoard();
  const [{ view }] = useQueryStates(boardSearch);
  if (structure.nodes.size === 0) return <EmptyBoard openDialog={openDialog} />;
  if (view === 'map') return <SiteMap structure={structure} />;
  const { collision, news, offer, hasSort } = moves;
  const isNoticed =
    editLock.unavailable !== undefined ||
    !hasSort ||
    collision !== null ||
    news.length + offer.length > 0;
  return (
    <StructureBoard
      structure={structure}
      moves={moves}
      notices={isNoticed && <BoardNotices moves={moves} structure={structure} />}
      revealing={revealing}
    />
  );
}

/** A site can lose all its spaces when they move to another organization. */
function EmptyBoard({ openDialog }: { openDialog: Ask }) {
  const { editLock } = useBoard();
  return (
    <EmptyState
      title="No spaces on this site"
      actions={
        <Button {...preloadDialogs} onClick={() => openDialog({ kind: 'space' })} {...editLock}>
          <Plus aria-hidden /> Add a space
        </Button>
      }
    >
      Readers see nothing here until you add a space.
    </EmptyState>
  );
}
