'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { holdMessages } from '#components/ui/toaster.tsx';
import { upperFirst } from '#lib/contract/letter-case.ts';
import { plural } from '../format.ts';
import { gapPosition, gapSide } from './gap-words.ts';
import { endOf, type Gap, gapIn } from './gaps.ts';
import { firstReason, homeOf, indexAmongOthers } from './moved-together.ts';
import type { BoardItem, BoardRow, Parent } from './rows.ts';

/** Milliseconds that a pointer rests on a collapsed item before it expands. */
const EXPAND_DELAY = 600;
/** Screens on which messages cover the bottom of the board. */
const SMALL = '(width < 48rem)';

/** A position by its parent and its index there. */
export type DropTarget = { parent: Parent; index: number };
type Held = {
  /** The item that was picked up, and with it all that move together, in row order. */
  id: string;
  ids: readonly string[];
  by: 'keys' | 'pointer';
  target: DropTarget | null;
  /** Whether the pointer is over the item itself or its children. */
  isOverItself?: boolean;
};

/** The item being moved and its target. */
export type Moving = {
  id: string;
  /** All that move together, in row order. */
  ids: readonly string[];
  /** Its title, or how many items move together. */
  title: string;
  by: Held['by'];
  /** Null while the pointer is over no valid position. */
  gap: Gap | null;
  /** The target in words: “2nd of 3 in Hardware”. */
  position: string;
  /** Why it can't be dropped there. */
  refusal: string | undefined;
};

export type Direction = 'up' | 'down' | 'in' | 'out' | 'first' | 'last';

/** A pointer position: the row, how far down in it, and the depth. */
export type PointerPosition = { index: number; ratio: number; depth: number };

/** What `useMoving` needs from a board. */
type MovableBoard = {
  rows: readonly BoardRow[];
  /** The name of the root. */
  root: string;
  /** The items that move with one, itself included, in row order; by default only itself. */
  together?: (id: string) => readonly string[];
  /** All positions for an item and those that move with it, in row order. */
  gapsFor: (id: string, by: Held['by'], ids: readonly string[]) => Gap[];
  gapAt: (gaps: readonly Gap[], pointed: PointerPosition, id: string) => Gap | undefined;
  /** The target of the left and right arrow keys, and which item to expand for it. */
  aside: (
    direction: 'in' | 'out',
    gap: Gap,
    gaps: readonly Gap[],
  ) => { target: DropTarget; expand?: string } | undefined;
  /** The title and position of an item; undefined if it is gone. */
  find: (id: string) => { title: string; parent: Parent; index: number } | undefined;
  whyNotTake: (id: string) => string | undefined;
  whyNotPut: (id: string, to: Gap, ids: readonly string[]) => string | undefined;
  /** What the arrow keys do, for screen readers: “Up and down arrow keys move it.” */
  keys: string;
  expand: (id: string) => void;
  /** Collapses what a move expanded, when it is canceled. */
  collapse?: (id: string) => void;
  commit: (id: string, from: DropTarget, to: Gap) => void;
  /** Moves several items next to each other. */
  commitAll?: (ids: readonly string[], to: Gap) => void;
};

/** Moves one item at a time, or several together, over a board, by keyboard, pointer or the move bar. */
export function useMoving(board: MovableBoard) {
  const { rows, root } = board;
  const [held, setHeld] = useState<Held | null>(null);
  const heldId = held?.id ?? null;
  const expanded = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with the board's content
  const gaps = useMemo(
    () => (held === null ? [] : board.gapsFor(held.id, held.by, held.ids)),
    [rows, heldId, held?.by],
  );
  const origin = held ? board.find(held.id) : undefined;
  const titles = (id: string) => board.find(id)?.title ?? 'a deleted item';
  const gap = held?.target ? resolve(held.target) : null;
  const home = held && homeOf(held.ids, board.find);
  const isHome = gap !== null && gap.parent === home?.parent && gap.index === home.index;
  const together = (id: string) => board.together?.(id) ?? [id];

  /** The items that move together, in words. */
  function titleOf(id: string, title = board.find(id)?.title ?? ''): string {
    const { length } = together(id);
    return length > 1 ? plural(length, 'item') : title;
  }

  function resolve({ parent, index }: DropTarget): Gap | null {
    const inside = gapIn(gaps, parent, index);
    if (inside) return inside;
    const at = rows.findIndex((row) => row.kind === 'item' && row.id === parent);
    const row = rows[at];
    return row && parent !== null ? endOf(parent, row.level + 1, at) : null;
  }

  function refusalOf(to: Gap | null): string | undefined {
    if (!held || !to) return undefined;
    return firstReason(held.ids, (id) => board.whyNotPut(id, to, held.ids));
  }

  function announceTarget(to: Gap | null): void {
    if (!to) return;
    const refusal = refusalOf(to);
    const words = gapSide(to, titles);
    const first = upperFirst(words);
    const where = gapPosition(to, titles, root);
    announce(refusal ? `${first}: not allowed. ${refusal}` : `${first}. ${where}.`);
  }

  function aim(to: Gap | null | undefined): void {
    if (!held || !to) return;
    setHeld({ ...held, target: { parent: to.parent, index: to.index } });
    announceTarget(to);
  }

  function take(next: Held): void {
    expanded.current = [];
    setHeld(next);
  }

  /** Starts a move by keyboard or move bar. @returns why it can't be moved, or undefined */
  function grab(row: BoardItem): string | undefined {
    const ids = together(row.id);
    const refusal = firstReason(ids, board.whyNotTake);
    if (refusal) return refusal;
    const target = { parent: row.parent, index: indexAmongOthers(row, ids, board.find) };
    take({ id: row.id, ids, by: 'keys', target });
    announce(
      `Moving ${titleOf(row.id)}, ${row.position} of ${row.of}. ${board.keys} Enter drops it, Escape cancels.`,
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
    if (expand !== undefined) {
      expanded.current.push(expand);
      board.expand(expand);
    }
    setHeld({ ...held, target });
    const row = rows.find((each) => each.kind === 'item' && each.id === target.parent);
    const end = target.parent === null ? null : endOf(target.parent, (row?.level ?? 0) + 1, 0);
    announceTarget(gapIn(gaps, target.parent, target.index) ?? end);
  }

  /** Drops the item at its target. @returns why it can't be dropped, or undefined */
  function drop(): string | undefined {
    if (!held || !origin) return undefined;
    const refusal = refusalOf(gap);
    if (refusal) {
      announce(refusal);
      return refusal;
    }
    setHeld(null);
    if (!gap || isHome) announce(`${titleOf(held.id)} ${wasOrWere(held)}n’t moved`);
    else if (held.ids.length > 1) board.commitAll?.(held.ids, gap);
    else board.commit(held.id, origin, gap);
    return undefined;
  }

  function cancel(): void {
    if (held && origin)
      announce(
        held.ids.length > 1
          ? `Move canceled. ${titleOf(held.id)} are back at their original positions.`
          : `Move canceled. ${origin.title} is back at its original position.`,
      );
    setHeld(null);
    for (const id of expanded.current) board.collapse?.(id);
  }

  /** Moves an item one position up or down among its siblings. */
  function moveBy(row: BoardItem, by: -1 | 1): void {
    const to = gapIn(board.gapsFor(row.id, 'keys', [row.id]), row.parent, row.position - 1 + by);
    if (!to || row.position - 1 + by < 0 || row.position + by > row.of) return;
    board.commit(row.id, { parent: row.parent, index: row.position - 1 }, to);
  }

  function point(pointed: PointerPosition | null): void {
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

  /** Whether a row is one of the items being moved or inside one. */
  function isWithin(index: number): boolean {
    if (index >= rows.length) return false;
    const at = rows.findLastIndex(
      (row, place) => place <= index && row.kind === 'item' && isHeld(row.id),
    );
    const level = rows[at]?.level;
    return level !== undefined && rows.slice(at + 1, index + 1).every((row) => row.level > level);
  }

  function isHeld(id: string): boolean {
    return held?.ids.includes(id) ?? false;
  }

  useEffect(() => {
    if (heldId === null || !window.matchMedia(SMALL).matches) return;
    return holdMessages();
  }, [heldId]);

  const into = held?.by === 'pointer' && gap?.isClosed ? gap.parent : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per item that the pointer rests on
  useEffect(() => {
    if (!into) return;
    const timer = window.setTimeout(() => {
      expanded.current.push(into);
      board.expand(into);
    }, EXPAND_DELAY);
    return () => window.clearTimeout(timer);
  }, [into]);

  const moving: Moving | null =
    held && origin
      ? {
          id: held.id,
          ids: held.ids,
          title: held.ids.length > 1 ? plural(held.ids.length, 'item') : origin.title,
          by: held.by,
          gap,
          position: gap
            ? isHome
              ? 'Original position'
              : gapPosition(gap, titles, root)
            : nowhere(held),
          refusal: refusalOf(gap),
        }
      : null;
  return {
    moving,
    heldId,
    isHeld,
    titles,
    titleOf,
    grab,
    step,
    drop,
    cancel,
    moveBy,
    lift: (id: string) => take({ id, ids: together(id), by: 'pointer', target: null }),
    point,
  };
}

export type MovingControl = ReturnType<typeof useMoving>;

function nowhere({ isOverItself }: Held): string {
  return isOverItself ? 'Can’t be moved into itself' : 'Can’t be dropped here';
}

function wasOrWere({ ids }: Held): string {
  return ids.length > 1 ? 'were' : 'was';
}
