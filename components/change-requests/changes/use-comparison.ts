'use client';

import { useEffect, useReducer, useRef, useState } from 'react';
import type { DiffView, Drawn } from './diff/draw.ts';
import { type Comparison, openComparison, warmUp } from './diff/open-comparison.ts';
import type { DiffLine } from './diff/page-diff.ts';

/** The rows the server rendered, for the first paint. */
export type FirstDrawn = {
  key: string;
  rows: DiffLine[];
  view: DiffView;
  drawn: [number, Drawn][];
};

/** Rows rendered at a time: few enough to keep the page responsive. */
const BATCH = 16;
/** Rows in the first batch: fewer, so that something shows soon. */
const FIRST_BATCH = 6;

export type PageComparison = {
  key: string;
  /** Null while comparing. */
  rows: readonly DiffLine[] | null;
  isPlain: boolean;
  hasFailed: boolean;
  drawnAt: (index: number, view: DiffView) => Drawn | undefined;
  /** Requests rows that are about to be visible. */
  requestRows: (indexes: readonly number[], view: DiffView) => void;
};

type Store = {
  key: string;
  comparison: Comparison | null;
  drawn: Map<string, Drawn>;
  requested: Set<string>;
};

/**
 * Compares two texts in the background.
 * @param key identifies the two texts
 * @param texts undefined while loading; null for a text that doesn't exist
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
    openComparison(before, after).then(
      (comparison) => {
        const current = store.current;
        if (!isCurrent || current.key !== key) return;
        current.comparison = comparison;
        current.requested.clear();
        // A plain comparison has other rows than the server rendered.
        if (comparison.isPlain) current.drawn.clear();
        redraw();
      },
      () => isCurrent && setFailed(key),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, before, after]);

  const { comparison, drawn, requested } = store.current;
  const isFirst = first?.key === key;
  return {
    key,
    rows: comparison?.rows ?? (isFirst ? first.rows : null),
    isPlain: comparison?.isPlain ?? false,
    hasFailed: failed === key,
    drawnAt: (index, view) => drawn.get(`${view} ${index}`),
    requestRows(indexes, view) {
      if (!comparison) return;
      const current = store.current;
      const isMissing = (index: number) => {
        const name = `${view} ${index}`;
        return !drawn.has(name) && !requested.has(name);
      };
      const missing = indexes
        .filter(isMissing)
        .slice(0, requested.size === 0 ? FIRST_BATCH : BATCH);
      if (missing.length === 0) return;
      for (const index of missing) requested.add(`${view} ${index}`);
      comparison.draw(missing, view).then(
        (answers) => {
          for (const [index, one] of answers) current.drawn.set(`${view} ${index}`, one);
          if (store.current === current) redraw();
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
  return { key, comparison: null, drawn: new Map(drawn), requested: new Set() };
}
