'use client';

import { useEffect, useMemo, useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { useContentPage } from './content-page.tsx';
import type { Lists } from './fold.ts';
import { findNode } from './fold.ts';
import { gapPosition, gapSide } from './gap-words.ts';
import { endOf, type Gap, gapAt, gapIn, gapsOf } from './gaps.ts';
import { anchorOf, type ContentNode, idOf, type Parent, titleOf } from './node.ts';
import type { ItemRow, Row } from './rows.ts';
import { whyNotChange, whyNotCreateAtRoot, whyNotCreateIn } from './why-not.ts';

/** Milliseconds that a pointer rests on a collapsed collection before it opens. */
const REST = 600;

type Target = { parent: Parent; index: number };
type Held = {
  id: string;
  by: 'keys' | 'pointer';
  target: Target | null;
  /** A pointer is over itself, or over what stands in it. */
  isOverItself?: boolean;
};

/** What is being moved, and where it would go. */
export type Moving = {
  node: ContentNode;
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

/** Moving one thing through the tree: keys, pointer and the move bar all go through here. */
export function useMoving(rows: readonly Row[], lists: Lists) {
  const { title: root, permissions, expansion, actions } = useContentPage();
  const [held, setHeld] = useState<Held | null>(null);
  const heldId = held?.id ?? null;
  const gaps = useMemo(() => (heldId === null ? [] : gapsOf(rows, heldId)), [rows, heldId]);
  const origin = held ? findNode(lists, held.id) : undefined;
  const nodeOf = (id: string) => findNode(lists, id)?.node;
  const titles = (id: string) => titleOrNothing(nodeOf(id));
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
    if (!to || to.parent === origin?.parent) return undefined;
    if (to.parent === null) return whyNotCreateAtRoot(permissions, root);
    const holder = nodeOf(to.parent);
    return holder && whyNotCreateIn(holder, root);
  }

  function say(to: Gap | null): void {
    if (!to) return;
    const refusal = refusalOf(to);
    const words = gapSide(to, titles);
    const first = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    const where = gapPosition(to, titles, root);
    announce(refusal ? `${first}: not possible. ${refusal}` : `${first}. ${where}.`);
  }

  function commit(node: ContentNode, from: { parent: Parent; index: number }, to: Gap): void {
    const before = to.previous === undefined && to.next ? nodeOf(to.next) : undefined;
    const after = to.previous ? nodeOf(to.previous) : undefined;
    const others = (lists.get(from.parent)?.items ?? []).filter(
      (each) => idOf(each) !== idOf(node),
    );
    const wasAfter = others[from.index - 1];
    const wasBefore = wasAfter ? undefined : others[from.index];
    void actions.move(
      {
        node,
        from: from.parent,
        parent: to.parent,
        before: before && anchorOf(before),
        after: after && anchorOf(after),
      },
      gapSide(to, titles),
      {
        node,
        from: to.parent,
        parent: from.parent,
        before: wasBefore && anchorOf(wasBefore),
        after: wasAfter && anchorOf(wasAfter),
      },
    );
  }

  function aim(to: Gap | null | undefined): void {
    if (!held || !to) return;
    setHeld({ ...held, target: { parent: to.parent, index: to.index } });
    say(to);
  }

  /** Takes something up with the keyboard or the move bar. @returns why it can't be, or undefined */
  function grab(row: ItemRow): string | undefined {
    const refusal = whyNotChange(row.node, root);
    if (refusal) return refusal;
    const target = { parent: row.parent, index: row.position - 1 };
    setHeld({ id: row.id, by: 'keys', target });
    announce(
      `${titleOf(row.node)} is taken up, ${row.position} of ${row.of}. Up and down arrows move it, right puts it into a collection, left takes it out. Enter drops it, Escape puts it back.`,
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
    } else if (direction === 'out') aim(gaps.find(({ previous }) => previous === gap.parent));
    else if (direction === 'in') stepIn(gap);
    else {
      const inside = gaps.filter(({ parent }) => parent === gap.parent);
      aim(direction === 'first' ? inside[0] : inside.at(-1));
    }
  }

  function stepIn({ previous, next }: Gap): void {
    const isCollection = (id: string | undefined) => id && nodeOf(id)?.type === 'collection';
    const into = isCollection(previous) ? previous : isCollection(next) ? next : undefined;
    if (!held || !into) return;
    expansion.set([into], true);
    const index = into === previous ? Number.POSITIVE_INFINITY : 0;
    setHeld({ ...held, target: { parent: into, index } });
    const row = rows.find((each) => each.kind === 'item' && each.id === into);
    say(gapIn(gaps, into, index) ?? endOf(into, (row?.level ?? 0) + 1, 0));
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
    if (gap && !isHome) commit(origin.node, origin, gap);
    else announce(`${titleOf(origin.node)} stays where it was.`);
    return undefined;
  }

  function cancel(): void {
    if (origin) announce(`${titleOf(origin.node)} is back where it was.`);
    setHeld(null);
  }

  /** One place up or down among its siblings, at once. */
  function moveBy(row: ItemRow, by: -1 | 1): void {
    const to = gapIn(gapsOf(rows, row.id), row.parent, row.position - 1 + by);
    if (!to || row.position - 1 + by < 0 || row.position + by > row.of) return;
    commit(row.node, { parent: row.parent, index: row.position - 1 }, to);
  }

  function point(pointed: Pointed | null): void {
    if (held?.by !== 'pointer') return;
    const isOverItself = pointed !== null && isWithin(pointed.index);
    const to = pointed && !isOverItself ? gapAt(rows, gaps, pointed) : undefined;
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
    if (at < 0 || index < at) return false;
    const level = rows[at]?.level ?? 0;
    return rows.slice(at + 1, index + 1).every((row) => row.level > level);
  }

  const into = held?.by === 'pointer' && gap?.of === undefined ? gap?.parent : null;
  useEffect(() => {
    if (!into) return;
    const timer = window.setTimeout(() => expansion.set([into], true), REST);
    return () => window.clearTimeout(timer);
  }, [into, expansion]);

  const moving: Moving | null =
    held && origin
      ? {
          node: origin.node,
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

function titleOrNothing(node: ContentNode | undefined): string {
  return node ? titleOf(node) : 'the collection';
}
