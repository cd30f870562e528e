'use client';

import { History as HistoryIcon, List, Network, Plus, Redo2, Undo2 } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { Counted } from '#components/kit/counted.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SiteActions, SiteFacts } from '../frame/head-slots.tsx';
import { useBoard } from './board-context.tsx';
import { boardSearch } from './board-search.ts';
import type { StructureDialog } from './dialogs.tsx';
import { undoRedoOf } from './history.ts';
import { countsOf } from './items.ts';
import { preloadDialogs } from './lazy-dialogs.ts';
import type { Moves } from './use-moves.ts';

const History = lazyPart(() => import('./history-dialog.tsx').then((module) => module.History));

/** The Undo and Add buttons in the page head, and the site's counts. */
export function BoardHead({
  moves,
  openDialog,
}: {
  moves: Moves;
  openDialog: (dialog: StructureDialog) => void;
}) {
  const { shown, actions, me } = moves;
  const { canEdit, editLock } = useBoard();
  const [{ view }, setView] = useQueryStates(boardSearch);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const counts = useMemo(() => shown && countsOf(shown), [shown]);
  const { undo, redo } = useMemo(() => undoRedoOf(moves.moves, me?.id), [moves.moves, me]);
  const facts = counts
    ? [
        ...(counts.groups > 0 ? [<Counted key="g" count={counts.groups} one="group" />] : []),
        ...(shown?.hasSections ? [<Counted key="s" count={counts.sections} one="section" />] : []),
        <Counted key="p" count={counts.spaces} one="space" />,
      ]
    : [];
  return (
    <>
      <SiteFacts facts={facts} />
      <SiteActions>
        {shown && shown.nodes.size > 0 && (
          <Button
            onClick={() =>
              void setView({ view: view === 'map' ? null : 'map', item: null }, { history: 'push' })
            }
          >
            {view === 'map' ? <List aria-hidden /> : <Network aria-hidden />}
            <span>
              <span className="sr-only">Show as a </span>
              {view === 'map' ? 'List' : 'Map'}
            </span>
          </Button>
        )}
        {canEdit && (
          <Button
            className="max-md:hidden"
            onClick={actions.undo}
            title={undo && `Undo the move of ${undo.item.title}`}
            {...(!undo && { unavailable: 'You have no moves to undo.' })}
          >
            <Undo2 aria-hidden /> Undo move
          </Button>
        )}
        {canEdit && undo && (
          <IconButton
            label="Undo move"
            variant="secondary"
            size="default"
            className="md:hidden"
            onClick={actions.undo}
          >
            <Undo2 aria-hidden />
          </IconButton>
        )}
        {canEdit && redo && (
          <IconButton
            label={`Redo: ${redo.item.title}`}
            tooltip
            variant="secondary"
            size="default"
            onClick={actions.redo}
          >
            <Redo2 aria-hidden />
          </IconButton>
        )}
        {moves.hasMoves && shown && (
          <IconButton
            label="Moves in the last 30 days"
            tooltip
            variant="secondary"
            size="default"
            className="xl:hidden"
            {...History.preload}
            onClick={() => setHistoryOpen(true)}
          >
            <HistoryIcon aria-hidden />
          </IconButton>
        )}
        <Button
          variant="primary"
          {...preloadDialogs}
          onClick={() => openDialog({ kind: 'section' })}
          {...editLock}
        >
          <Plus aria-hidden />
          <span>
            Add<span className="max-md:sr-only"> section</span>
          </span>
        </Button>
      </SiteActions>
      {isHistoryOpen && shown && (
        <History structure={shown} moves={moves} onClose={() => setHistoryOpen(false)} />
      )}
    </>
  );
}
