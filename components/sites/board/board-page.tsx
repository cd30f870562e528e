'use client';

import { Plus } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useUndoWays } from '#components/kit/undo.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { shownLater } from '#components/ui/later.ts';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { useRights } from '../frame/use-rights.ts';
import { useSite } from '../frame/use-site.ts';
import { BoardContext, useBoard } from './board-context.tsx';
import type { Asked } from './dialogs.tsx';
import { Dialogs, dialogsAhead } from './dialogs-later.ts';
import { HeadParts } from './head-parts.tsx';
import type { Structure } from './items.ts';
import { StructureBoard } from './structure-board.tsx';
import { type Moves, useMoves } from './use-moves.ts';

/** The structure of a site: the board, what stands beside it, and its part of the head. */
export function BoardPage({ organizationId, siteId }: { organizationId: string; siteId: string }) {
  const site = useSite(organizationId, siteId);
  const rights = useRights(organizationId);
  const revealing = useRef<((id: string) => void) | null>(null);
  const [reveal] = useState(() => (id: string) => revealing.current?.(id));
  const moves = useMoves(organizationId, siteId, reveal);
  const [asked, ask] = useState<Asked | null>(null);
  const { canEdit } = rights;
  const { actions, shown } = moves;
  useUndoWays(actions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rights are made anew with every render
  const page = useMemo(
    () => ({ organizationId, siteId, site, rights, canEdit, actions, ask, reveal }),
    [organizationId, siteId, site, canEdit, rights.editLock.unavailable, actions, reveal],
  );
  return (
    <BoardContext value={page}>
      <HeadParts moves={moves} ask={ask} />
      {shown ? (
        <Filled moves={moves} structure={shown} revealing={revealing} ask={ask} />
      ) : moves.problem instanceof Problem ? (
        <ProblemState
          problem={moves.problem}
          what="The structure"
          onRetry={() => void moves.refetch()}
        />
      ) : (
        <SkeletonRows label="The structure is loading" rows={10} shape="line" className="pt-6" />
      )}
      {asked && shown && <Dialogs asked={asked} structure={shown} onClose={() => ask(null)} />}
    </BoardContext>
  );
}

const BoardNotices = shownLater(() =>
  import('./board-notices.tsx').then((module) => module.BoardNotices),
);

type Ask = (asked: Asked) => void;

function Filled({
  moves,
  structure,
  revealing,
  ask,
}: {
  moves: Moves;
  structure: Structure;
  revealing: RefObject<((id: string) => void) | null>;
  ask: Ask;
}) {
  const { rights } = useBoard();
  if (structure.items.size === 0) return <Empty ask={ask} />;
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

/** A site can lose all its spaces, when they go to another organization. */
function Empty({ ask }: { ask: Ask }) {
  const { editLock } = useBoard().rights;
  return (
    <EmptyState
      title="No space on this site"
      actions={
        <Button {...dialogsAhead} onClick={() => ask({ kind: 'space' })} {...editLock}>
          <Plus aria-hidden /> Add a space
        </Button>
      }
    >
      Readers find nothing here until a space is on the site.
    </EmptyState>
  );
}
