'use client';

import { CornerDownRight, Link2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Moving } from '#components/kit/board/use-moving.ts';
import { IconButton } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { shownLater } from '#components/ui/later.ts';
import { PanelSection } from '#components/ui/panel-section.tsx';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import { addressOf } from '../places.ts';
import { counted } from '../words.ts';
import { useBoard } from './board-context.tsx';
import { foldMove } from './fold.ts';
import { movedSince, stands } from './history.ts';
import type { Structure } from './items.ts';
import { pathChanges, pathOf } from './paths.ts';
import { type Entry, readersOf } from './readers.ts';
import type { Moves } from './use-moves.ts';
import { placeIn } from './use-site-moving.ts';
import { clockOf, moverOf, moveWords } from './words.ts';

const History = shownLater(() => import('./history-dialog.tsx').then((module) => module.History));

type Props = { structure: Structure; moves: Moves; held: Moving | null };

/** Beside the board: the navigation of the site as it will be, what a move changes, and today's moves. */
export function ReadersPanel({ structure, moves, held }: Props) {
  const { site } = useBoard();
  const gap = held && !held.refusal ? held.gap : null;
  const after = useMemo(() => {
    if (!held || !gap) return structure;
    return foldMove(structure, { id: held.id, parent: gap.parent, place: placeIn(gap) });
  }, [structure, held, gap]);
  const address = site && addressOf(site);
  const live = site?.published
    ? address && `Live at ${address} once dropped.`
    : 'Not published yet.';
  return (
    <aside
      aria-label="What readers see"
      className="flex w-84 flex-none flex-col overflow-y-auto border-l border-hairline bg-paper-2 max-xl:hidden"
    >
      <PanelSection title="What readers see">
        <p className="text-meta text-ink-3">Updates as you move. {live}</p>
        <Navigation structure={after} at={held?.id ?? null} title={site?.title ?? ''} />
      </PanelSection>
      {held && <ThisMove before={structure} after={after} id={held.id} />}
      <Today structure={structure} moves={moves} />
    </aside>
  );
}

/** The published navigation in small, around what is moved. */
function Navigation({
  structure,
  at,
  title,
}: {
  structure: Structure;
  at: string | null;
  title: string;
}) {
  const { tabs, sections, spaces } = useMemo(() => readersOf(structure, at), [structure, at]);
  // There is room for a few: the one before the place one looks at, and what comes after.
  const here = tabs.findIndex(({ isHere }) => isHere);
  const first = tabs.length > 3 ? Math.max(0, here - 1) : 0;
  const list = (entries: readonly Entry[], name: string) => (
    <ul aria-label={name} className="min-w-0 px-3 py-2 text-ink-2">
      {entries.slice(0, 12).map(({ id, title: entry, isHere }) => (
        <li
          key={id}
          className={cn(
            'truncate leading-7',
            isHere && 'font-semibold text-ink',
            id === at &&
              '-mx-1.5 rounded-[2px] border border-dashed border-accent px-1.5 text-accent',
          )}
        >
          {entry}
        </li>
      ))}
      {entries.length > 12 && (
        <li className="text-meta text-ink-3">and {entries.length - 12} more</li>
      )}
    </ul>
  );
  return (
    <div className="mt-3 overflow-hidden rounded-control border border-hairline bg-paper">
      <div className="flex h-9 items-center gap-3 overflow-hidden border-b border-hairline px-3 whitespace-nowrap">
        <b className="max-w-24 flex-none truncate font-serif text-[15px] font-semibold">{title}</b>
        {first > 0 && <span className="text-ink-3">…</span>}
        {tabs.slice(first).map(({ id, title: tab, isHere }) => (
          <span
            key={id}
            className={cn(
              'leading-8',
              isHere
                ? 'flex-none border-b-2 border-ink font-semibold'
                : 'min-w-0 truncate text-ink-2',
              id === at && 'text-accent',
            )}
          >
            {tab}
          </span>
        ))}
      </div>
      <div
        className={cn(
          'grid',
          sections.length > 0 && 'grid-cols-[112px_minmax(0,1fr)] divide-x divide-hairline',
        )}
      >
        {sections.length > 0 && list(sections, 'Sections')}
        {list(spaces, 'Spaces')}
      </div>
    </div>
  );
}

/** What the move that is being made does to paths. */
function ThisMove({ before, after, id }: { before: Structure; after: Structure; id: string }) {
  const changes = useMemo(() => pathChanges(before, after), [before, after]);
  const own = changes.find((change) => change.id === id);
  const offered = changes.filter(({ isLeftOver }) => isLeftOver).length;
  const others = changes.length - (own ? 1 : 0);
  return (
    <PanelSection title="This move">
      <div className="mt-1 grid gap-1.5">
        <div className="flex items-start gap-2">
          <Link2 aria-hidden className="mt-0.5 size-3.5 text-ink-2" />
          {own ? (
            <span className="mono min-w-0 text-[12px] wrap-anywhere">
              <del className="bg-del-wash text-del">{own.from}</del>
              <br />
              <ins className="bg-ins-wash text-ins">{own.to}</ins>
            </span>
          ) : (
            <span>{pathOf(before, id) ? 'Its path stays as it is.' : 'No path changes.'}</span>
          )}
        </div>
        {others > 0 && (
          <p className="pl-5.5 text-ink-2">{counted(others, 'more path')} change with it.</p>
        )}
        {offered > 0 && (
          <div className="flex items-start gap-2">
            <CornerDownRight aria-hidden className="mt-0.5 size-3.5 text-ink-2" />
            <span>{counted(offered, 'redirect')} will be offered</span>
          </div>
        )}
      </div>
    </PanelSection>
  );
}

function Today({ structure, moves: all }: { structure: Structure; moves: Moves }) {
  const { moves, me, actions } = all;
  const { canEdit } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const today = new Date().toDateString();
  const shown = moves.filter(
    (move) => new Date(move.movedAt).toDateString() === today && stands(move, moves),
  );
  return (
    <PanelSection
      title="Moves today"
      right={
        all.hasMoves && (
          <button
            type="button"
            {...History.ahead}
            onClick={() => setOpen(true)}
            className="rounded-badge text-accent underline underline-offset-2"
          >
            History
          </button>
        )
      }
    >
      {shown.length === 0 && <p className="text-ink-3">None yet.</p>}
      <ul suppressHydrationWarning>
        {shown.slice(0, 12).map((move) => (
          <MoveLine
            key={move.id}
            move={move}
            isMine={move.movedBy?.id === me?.id}
            titleOf={(id) => structure.items.get(id)?.title}
            undo={canEdit && !movedSince(move, moves) ? () => actions.undoMove(move) : undefined}
          />
        ))}
      </ul>
      {isOpen && <History structure={structure} moves={all} onClose={() => setOpen(false)} />}
    </PanelSection>
  );
}

/** One move in a list, with the way back where it is one's own. */
export function MoveLine({
  move,
  isMine,
  titleOf,
  undo,
  when = clockOf(move.movedAt),
}: {
  move: SiteMove;
  isMine: boolean;
  titleOf: (id: string) => string | undefined;
  undo: (() => void) | undefined;
  when?: string;
}) {
  const words = `${move.item.title}, ${moveWords(move, titleOf)}`;
  return (
    <li className="flex min-h-9 items-center gap-2 border-t border-hairline">
      <span className="min-w-0 flex-1 truncate" title={words}>
        <b className="font-semibold">{isMine ? 'You' : moverOf(move)}</b> {words}
      </span>
      <span suppressHydrationWarning className="flex-none text-meta text-ink-3 tabular-nums">
        {when}
      </span>
      {isMine && undo ? (
        <IconButton label={`Undo: ${words}`} onClick={undo}>
          <Undo2 aria-hidden className="size-3.5" />
        </IconButton>
      ) : (
        <span className="w-6 flex-none" />
      )}
    </li>
  );
}
