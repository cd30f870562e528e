'use client';

import { CornerDownRight, Eye, Link2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { placeIn } from '#components/kit/board/gaps.ts';
import type { Moving } from '#components/kit/board/use-moving.ts';
import { plural } from '#components/kit/format.ts';
import { cn } from '#components/ui/cn.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { PanelSection } from '#components/ui/panel-section.tsx';
import { shownAddressOf } from '../places.ts';
import { useBoard } from './board-context.tsx';
import { foldMoves } from './fold.ts';
import { isInEffect, movedSince } from './history.ts';
import type { Structure } from './items.ts';
import { MoveLine } from './move-line.tsx';
import { movesTo } from './moving-together.ts';
import { navigationOf, type SiteNavigationEntry } from './navigation.ts';
import { pathChanges, pathOf } from './paths.ts';
import type { Moves } from './use-moves.ts';

const History = lazyPart(() => import('./history-dialog.tsx').then((module) => module.History));

/** How many tabs are shown, on two lines at most for common titles. */
const TABS = 6;

type Props = { structure: Structure; moves: Moves; held: Moving | null };

/** Beside the board: a preview of the site's navigation, what a move changes, and today's moves. */
export function NavigationPreview({ structure, moves, held }: Props) {
  const { site } = useBoard();
  const gap = held && !held.refusal ? held.gap : null;
  const after = useMemo(() => {
    if (!held || !gap) return structure;
    const position = { parent: gap.parent, place: placeIn(gap) };
    return foldMoves(structure, movesTo(structure, held.ids, position));
  }, [structure, held, gap]);
  const address = site && shownAddressOf(site);
  const live = site?.published
    ? address && `Live at ${address} as soon as you drop it.`
    : 'Not published yet.';
  return (
    <aside
      aria-label="Navigation preview"
      className="flex w-84 flex-none flex-col overflow-y-auto border-l border-hairline bg-paper-2 max-xl:hidden"
    >
      <PanelSection title="Navigation preview" level={2}>
        <p className="text-meta text-ink-3">Updates as you move. {live}</p>
        <NavigationSketch
          structure={after}
          at={held?.id ?? null}
          title={site?.title ?? ''}
          isAdaptive={site?.adaptiveContent?.enabled ?? false}
        />
      </PanelSection>
      {held && <CurrentMove before={structure} after={after} id={held.id} />}
      <TodaysMoves structure={structure} moves={moves} />
    </aside>
  );
}

/** A small version of the published navigation, around the moved item. */
function NavigationSketch({
  structure,
  at,
  title,
  isAdaptive,
}: {
  structure: Structure;
  at: string | null;
  title: string;
  /** Whether conditions have an effect. */
  isAdaptive: boolean;
}) {
  const { tabs, sections, spaces } = useMemo(() => navigationOf(structure, at), [structure, at]);
  // There is room for a few: the one before the current item, and those after it.
  const here = tabs.findIndex(({ isHere }) => isHere);
  const first = tabs.length > TABS ? Math.min(Math.max(0, here - 1), tabs.length - TABS) : 0;
  const more = tabs.length - first - TABS;
  const visitors = (condition: string | undefined) =>
    isAdaptive &&
    condition && (
      <span title={`Shown when ${condition}`}>
        <Eye aria-hidden className="ml-1.5 inline size-3 text-ink-3" />
        <span className="sr-only">, only for some visitors</span>
      </span>
    );
  const list = (entries: readonly SiteNavigationEntry[], name: string) => (
    <ul aria-label={name} className="min-w-0 px-3 py-2 text-ink-2">
      {entries.slice(0, 12).map(({ id, title: entry, isHere, condition }) => (
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
          {visitors(condition)}
        </li>
      ))}
      {entries.length > 12 && (
        <li className="text-meta text-ink-3">and {entries.length - 12} more</li>
      )}
    </ul>
  );
  return (
    <div className="mt-3 overflow-hidden rounded-control border border-hairline bg-paper">
      <div className="flex flex-wrap items-center gap-x-3 border-b border-hairline px-3">
        <b className="w-full truncate pt-1.5 font-serif text-[15px] font-semibold">{title}</b>
        {first > 0 && <span className="text-ink-3">…</span>}
        {tabs.slice(first, first + TABS).map(({ id, title: tab, isHere, condition }) => (
          <span
            key={id}
            className={cn(
              'max-w-full truncate leading-8',
              isHere ? 'border-b-2 border-ink font-semibold' : 'text-ink-2',
              id === at && 'text-accent',
            )}
          >
            {tab}
            {visitors(condition)}
          </span>
        ))}
        {more > 0 && <span className="text-ink-3">+{more}</span>}
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

/** What the current move does to paths. */
function CurrentMove({ before, after, id }: { before: Structure; after: Structure; id: string }) {
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
            <span>{pathOf(before, id) ? 'Its path doesn’t change.' : 'No paths change.'}</span>
          )}
        </div>
        {others > 0 && (
          <p className="pl-5.5 text-ink-2">
            {plural(others, 'more path')} {others === 1 ? 'changes' : 'change'} with it.
          </p>
        )}
        {offered > 0 && (
          <div className="flex items-start gap-2">
            <CornerDownRight aria-hidden className="mt-0.5 size-3.5 text-ink-2" />
            <span>{plural(offered, 'redirect')} will be suggested</span>
          </div>
        )}
      </div>
    </PanelSection>
  );
}

function TodaysMoves({ structure, moves: all }: { structure: Structure; moves: Moves }) {
  const { moves, me, actions } = all;
  const { canEdit } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const today = new Date().toDateString();
  const shown = moves.filter(
    (move) => new Date(move.movedAt).toDateString() === today && isInEffect(move, moves),
  );
  return (
    <PanelSection
      title="Today’s moves"
      level={2}
      right={
        all.hasMoves && (
          <button
            type="button"
            {...History.preload}
            onClick={() => setOpen(true)}
            className="rounded-badge text-accent underline underline-offset-2"
          >
            History
          </button>
        )
      }
    >
      {shown.length === 0 && <p className="text-ink-3">No moves yet.</p>}
      <ul suppressHydrationWarning>
        {shown.slice(0, 12).map((move) => (
          <MoveLine
            key={move.id}
            move={move}
            isMine={move.movedBy?.id === me?.id}
            titleOf={(id) => structure.nodes.get(id)?.title}
            undo={canEdit && !movedSince(move, moves) ? () => actions.undoMove(move) : undefined}
          />
        ))}
      </ul>
      {isOpen && <History structure={structure} moves={all} onClose={() => setOpen(false)} />}
    </PanelSection>
  );
}
