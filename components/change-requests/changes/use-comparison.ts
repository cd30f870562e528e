'use client';

import { useEffect, useReducer, useRef, useState } from 'react';
import { type Comparison, openComparison, warmUp } from './diff/differ.ts';
import type { Drawn, View } from './diff/draw.ts';
import type { Row } from './diff/page-diff.ts';
import { foreseeLength } from './foresee-length.ts';

/** What the server found out before, for the first paint. */
export type FirstDrawn = { key: string; rows: Row[]; view: View; drawn: [number, Drawn][] };

/** How many rows are drawn at a time: few enough for the page to stay responsive. */
const BATCH = 16;
/** And at first, so that something is seen soon. */
const FIRST_BATCH = 6;

export type PageComparison = {
  key: string;
  /** Null until it is known. */
  rows: readonly Row[] | null;
  isPlain: boolean;
  hasFailed: boolean;
  drawnAt: (index: number, view: View) => Drawn | undefined;
  /** Has rows drawn that are about to be seen. */
  ask: (indexes: readonly number[], view: View) => void;
};

type Store = {
  key: string;
  comparison: Comparison | null;
  drawn: Map<string, Drawn>;
  asked: Set<string>;
};

/**
 * Compares two texts in the background.
 * @param key names the two texts
 * @param texts undefined while they are read; null for one that isn't there
 */
export function useComparison(
  key: string,
  texts: { before: string | null; after: string | null } | undefined,
  first: FirstDrawn | null,
): PageComparison {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [failed, setFailed] = useState<string | null>(null);
  const store = useRef<Store>(storeOf(key, first));
  if (store.current.key !== key) store.current = storeOf(key, first);
  const before = texts?.before;
  const after = texts?.after;

  useEffect(warmUp, []);
  useEffect(() => {
    if (before === undefined || after === undefined) return;
    let isCurrent = true;
    setFailed(null);
    foreseeLength(before, after);
    openComparison(before, after).then(
      (comparison) => {
        const held = store.current;
        if (!isCurrent || held.key !== key) return;
        held.comparison = comparison;
        held.asked.clear();
        // What the server drew is of other rows.
        if (comparison.isPlain) held.drawn.clear();
        redraw();
      },
      () => isCurrent && setFailed(key),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, before, after]);

  const { comparison, drawn, asked } = store.current;
  const isFirst = first?.key === key;
  return {
    key,
    rows: comparison?.rows ?? (isFirst ? first.rows : null),
    isPlain: comparison?.isPlain ?? false,
    hasFailed: failed === key,
    drawnAt: (index, view) => drawn.get(`${view} ${index}`),
    ask(indexes, view) {
      if (!comparison) return;
      const held = store.current;
      const isMissing = (index: number) => {
        const name = `${view} ${index}`;
        return !drawn.has(name) && !asked.has(name);
      };
      const missing = indexes.filter(isMissing).slice(0, asked.size === 0 ? FIRST_BATCH : BATCH);
      if (missing.length === 0) return;
      for (const index of missing) asked.add(`${view} ${index}`);
      comparison.draw(missing, view).then(
        (answers) => {
          for (const [index, one] of answers) held.drawn.set(`${view} ${index}`, one);
          if (store.current === held) redraw();
        },
        () => setFailed(key),
      );
    },
  };
}

function storeOf(key: string, first: FirstDrawn | null): Store {
  const given = first?.key === key ? first : null;
  const drawn = (given?.drawn ?? []).map(
    ([index, one]) => [`${given?.view} ${index}`, one] as const,
  );
  return { key, comparison: null, drawn: new Map(drawn), asked: new Set() };
}
