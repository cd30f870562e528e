'use client';

import { History as HistoryIcon, Plus, Redo2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { SiteActions, SiteFacts } from '../frame/head-slots.tsx';
import { counted } from '../words.ts';
import { useBoard } from './board-context.tsx';
import type { Asked } from './dialogs.tsx';
import { dialogsAhead } from './dialogs-later.ts';
import { waysOf } from './history.ts';
import { countsOf } from './items.ts';
import type { Moves } from './use-moves.ts';

const History = shownLater(() => import('./history-dialog.tsx').then((module) => module.History));

/** Undo and add in the head, and what the site has, counted. */
export function HeadParts({ moves, ask }: { moves: Moves; ask: (asked: Asked) => void }) {
  const { shown, actions, me } = moves;
  const { canEdit, editLock } = useBoard().rights;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const counts = useMemo(() => shown && countsOf(shown), [shown]);
  const { undo, redo } = useMemo(() => waysOf(moves.moves, me?.id), [moves.moves, me]);
  const facts = counts
    ? [
        ...(counts.groups > 0 ? [<Fact key="g" count={counts.groups} one="group" />] : []),
        ...(shown?.hasSections ? [<Fact key="s" count={counts.sections} one="section" />] : []),
        <Fact key="p" count={counts.spaces} one="space" />,
      ]
    : [];
  return (
    <>
      <SiteFacts facts={facts} />
      <SiteActions>
        {canEdit && (
          <Button
            className="max-md:hidden"
            onClick={actions.undo}
            title={undo && `${undo.item.title}, as it was before`}
            {...(!undo && { unavailable: 'You have moved nothing here that could be undone.' })}
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
            label="Moves of the last 30 days"
            tooltip
            variant="secondary"
            size="default"
            className="xl:hidden"
            {...History.ahead}
            onClick={() => setHistoryOpen(true)}
          >
            <HistoryIcon aria-hidden />
          </IconButton>
        )}
        <Button
          variant="primary"
          {...dialogsAhead}
          onClick={() => ask({ kind: 'section' })}
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

function Fact({ count, one }: { count: number; one: string }) {
  const [number, ...words] = counted(count, one).split(' ');
  return (
    <>
      <b>{number}</b> {words.join(' ')}
    </>
  );
}
