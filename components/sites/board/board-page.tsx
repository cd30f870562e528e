'use client';

import { Plus } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { Reveal } from '#components/kit/board/use-virtual-rows.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useUndoWays } from '#components/kit/undo.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { useRights } from '../frame/use-rights.ts';
import { useSite } from '../frame/use-site.ts';
import { BoardProvider, useBoard } from './board-context.tsx';
import { BoardHead } from './board-head.tsx';
import type { OpenDialog } from './dialogs.tsx';
import type { Structure } from './items.ts';
import { Dialogs, preloadDialogs } from './lazy-dialogs.ts';
import { StructureBoard } from './structure-board.tsx';
import { type Moves, useMoves } from './use-moves.ts';

/** The structure page of a site: the board, the panel beside it, and its part of the page head. */
export function BoardPage({ organizationId, siteId }: { organizationId: string; siteId: string }) {
  const site = useSite(organizationId, siteId);
  const rights = useRights(organizationId);
  const revealing = useRef<Reveal | null>(null);
  const [reveal] = useState(
    (): Reveal =>
      (...target) =>
        revealing.current?.(...target),
  );
  const moves = useMoves(organizationId, siteId, reveal);
  const [dialog, openDialog] = useState<OpenDialog | null>(null);
  const { canEdit } = rights;
  const { actions, shown } = moves;
  useUndoWays(actions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rights is a new object on every render
  const page = useMemo(
    () => ({ organizationId, siteId, site, rights, canEdit, actions, openDialog, reveal }),
    [organizationId, siteId, site, canEdit, rights.editLock.unavailable, actions, reveal],
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

type Ask = (dialog: OpenDialog) => void;

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
  const { rights } = useBoard();
  if (structure.nodes.size === 0) return <EmptyBoard openDialog={openDialog} />;
  const { collision, news, offer, hasSort } = moves;
  const isNoticed =
    rights.editLock.unavailable !== undefined ||
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
  const { editLock } = useBoard().rights;
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
