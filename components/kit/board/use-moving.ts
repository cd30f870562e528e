'use client';

import { useEffect, useMemo, useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { holdMessages } from '#components/ui/toaster.tsx';
import { gapPosition, gapSide } from './gap-words.ts';
import { endOf, type Gap, gapIn } from './gaps.ts';
import type { BoardItem, BoardRow, Parent } from './rows.ts';

/** Milliseconds that a pointer rests on something collapsed before it opens. */
const REST = 600;
/** Where messages stand over the foot of the board. */
const SMALL = '(width < 48rem)';

/** A place by what holds it, and how many stand before it there. */
export type Target = { parent: Parent; index: number };
type Held = {
  id: string;
  by: 'keys' | 'pointer';
  target: Target | null;
  /** A pointer is over itself, or over what stands in it. */
  isOverItself?: boolean;
};

/** What is being moved, and where it would go. */
export type Moving = {
  id: string;
  title: string;
  by: Held['by'];
  /** Null while a pointer is over nothing it could go to. */
  gap: Gap | null;
  /** Where it would go, in words: “2nd of 3 in Hardware”. */
  position: string;
  /** Why it can't go there. */
  refusal: string | undefined;
};

export type Direction = 'up' | 'down' | 'in' | 'out' | 'first' | 'last';

/** Where a pointer is: over which row, how far down in it, and at what depth. */
export type Pointed = { index: number; ratio: number; depth: number };

/** What moving needs to know of a board, and has it do. */
export type Movable = {
  rows: readonly BoardRow[];
  /** What to call the root. */
  root: string;
  /** Everywhere something can go, in the order of the rows. */
  gapsFor: (id: string) => Gap[];
  gapAt: (gaps: readonly Gap[], pointed: Pointed, id: string) => Gap | undefined;
  /** Where left and right lead, and what must be expanded for it. */
  aside: (
    direction: 'in' | 'out',
    gap: Gap,
    gaps: readonly Gap[],
  ) => { target: Target; expand?: string } | undefined;
  /** What it is called and where it stands; undefined when it is gone. */
  find: (id: string) => { title: string; parent: Parent; index: number } | undefined;
  whyNotTake: (id: string) => string | undefined;
  whyNotPut: (id: string, to: Gap) => string | undefined;
  /** What the arrow keys do, for somebody who hears it: “Up and down arrows move it.” */
  keys: string;
  expand: (id: string) => void;
  commit: (id: string, from: Target, to: Gap) => void;
};

/** Moving one thing over a board: keys, pointer and the move bar all go through here. */
export function useMoving(board: Movable) {
  const { rows, root } = board;
  const [held, setHeld] = useState<Held | null>(null);
  const heldId = held?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows stand for the board's content
  const gaps = useMemo(() => (heldId === null ? [] : board.gapsFor(heldId)), [rows, heldId]);
  const origin = held ? board.find(held.id) : undefined;
  const titles = (id: string) => board.find(id)?.title ?? 'what is gone';
  const gap = held?.target ? resolve(held.target) : null;
  const isHome = gap !== null && gap.parent === origin?.parent && gap.index === origin.index;

  function resolve({ parent, index }: Target): Gap | null {
    const inside = gapIn(gaps, parent, index);
    if (inside) return inside;
    const at = rows.findIndex((row) => row.kind === 'item' && row.id === parent);
    const row = rows[at];
    return row && parent !== null ? endOf(parent, row.level + 1, at) : null;
  }

  function refusalOf(to: Gap | null): string | undefined {
    return held && to ? board.whyNotPut(held.id, to) : undefined;
  }

  function say(to: Gap | null): void {
    if (!to) return;
    const refusal = refusalOf(to);
    const words = gapSide(to, titles);
    const first = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    const where = gapPosition(to, titles, root);
    announce(refusal ? `${first}: not possible. ${refusal}` : `${first}. ${where}.`);
  }

  function aim(to: Gap | null | undefined): void {
    if (!held || !to) return;
    setHeld({ ...held, target: { parent: to.parent, index: to.index } });
    say(to);
  }

  /** Takes something up with the keyboard or the move bar. @returns why it can't be, or undefined */
  function grab(row: BoardItem): string | undefined {
    const refusal = board.whyNotTake(row.id);
    if (refusal) return refusal;
    const target = { parent: row.parent, index: row.position - 1 };
    setHeld({ id: row.id, by: 'keys', target });
    announce(
      `${row.title} is taken up, ${row.position} of ${row.of}. ${board.keys} Enter drops it, Escape puts it back.`,
    );
    return undefined;
  }

  function step(direction: Direction): void {
    if (!held || !gap) return;
    const at = gaps.indexOf(gap);
    if (direction === 'up' || direction === 'down') {
      if (at >= 0) aim(gaps[at + (direction === 'up' ? -1 : 1)]);
      else if (direction === 'up') aim(gaps.find(({ next }) => next === gap.parent));
      else aim(gaps.find(({ previous }) => previous === gap.parent));
    } else if (direction === 'first' || direction === 'last') {
      const inside = gaps.filter(({ parent }) => parent === gap.parent);
      aim(direction === 'first' ? inside[0] : inside.at(-1));
    } else stepAside(direction, gap);
  }

  function stepAside(direction: 'in' | 'out', from: Gap): void {
    const to = board.aside(direction, from, gaps);
    if (!held || !to) return;
    const { target, expand } = to;
    if (expand !== undefined) board.expand(expand);
    setHeld({ ...held, target });
    const row = rows.find((each) => each.kind === 'item' && each.id === target.parent);
    const end = target.parent === null ? null : endOf(target.parent, (row?.level ?? 0) + 1, 0);
    say(gapIn(gaps, target.parent, target.index) ?? end);
  }

  /** Drops it where it is aimed at. @returns why it stays held, or undefined */
  function drop(): string | undefined {
    if (!held || !origin) return undefined;
    const refusal = refusalOf(gap);
    if (refusal) {
      announce(refusal);
      return refusal;
    }
    setHeld(null);
    if (gap && !isHome) board.commit(held.id, origin, gap);
    else announce(`${origin.title} stays where it was.`);
    return undefined;
  }

  function cancel(): void {
    if (origin) announce(`${origin.title} is back where it was.`);
    setHeld(null);
  }

  /** One place up or down among its siblings, at once. */
  function moveBy(row: BoardItem, by: -1 | 1): void {
    const to = gapIn(board.gapsFor(row.id), row.parent, row.position - 1 + by);
    if (!to || row.position - 1 + by < 0 || row.position + by > row.of) return;
    board.commit(row.id, { parent: row.parent, index: row.position - 1 }, to);
  }

  function point(pointed: Pointed | null): void {
    if (held?.by !== 'pointer') return;
    const isOverItself = pointed !== null && isWithin(pointed.index);
    const to = pointed && !isOverItself ? board.gapAt(gaps, pointed, held.id) : undefined;
    const target = to ? { parent: to.parent, index: to.index } : null;
    const isSame =
      (target === null) === (held.target === null) &&
      target?.parent === held.target?.parent &&
      target?.index === held.target?.index &&
      isOverItself === held.isOverItself;
    if (!isSame) setHeld({ ...held, target, isOverItself });
  }

  /** Whether a row is what is held, or stands in it. */
  function isWithin(index: number): boolean {
    const at = rows.findIndex((row) => row.kind === 'item' && row.id === held?.id);
    if (at < 0 || index < at || index >= rows.length) return false;
    const level = rows[at]?.level ?? 0;
    return rows.slice(at + 1, index + 1).every((row) => row.level > level);
  }

  useEffect(() => {
    if (heldId === null || !window.matchMedia(SMALL).matches) return;
    return holdMessages();
  }, [heldId]);

  const into = held?.by === 'pointer' && gap?.isClosed ? gap.parent : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that it rests on
  useEffect(() => {
    if (!into) return;
    const timer = window.setTimeout(() => board.expand(into), REST);
    return () => window.clearTimeout(timer);
  }, [into]);

  const moving: Moving | null =
    held && origin
      ? {
          id: held.id,
          title: origin.title,
          by: held.by,
          gap,
          position: gap
            ? isHome
              ? 'Where it was'
              : gapPosition(gap, titles, root)
            : nowhere(held),
          refusal: refusalOf(gap),
        }
      : null;
  return {
    moving,
    heldId,
    titles,
    grab,
    step,
    drop,
    cancel,
    moveBy,
    lift: (id: string) => setHeld({ id, by: 'pointer', target: null }),
    point,
  };
}

export type MovingControl = ReturnType<typeof useMoving>;

function nowhere({ isOverItself }: Held): string {
  return isOverItself ? 'It can’t go into itself' : 'Over nothing it could go to';
}
