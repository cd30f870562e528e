'use client';

import { useCallback, useState } from 'react';
import type { GridDrafts } from './drafts.ts';

/** The most steps that can be undone. */
const KEPT = 100;

type History = { past: GridDrafts[]; now: GridDrafts; future: GridDrafts[] };

/** The unsaved changes, with undo and redo. */
export function useDrafts() {
  const [history, setHistory] = useState<History>({ past: [], now: new Map(), future: [] });
  /** Makes a change that can be undone. */
  const change = useCallback((make: (drafts: GridDrafts) => GridDrafts) => {
    setHistory((before) => {
      const now = make(before.now);
      if (now === before.now) return before;
      return { past: [...before.past, before.now].slice(-KEPT), now, future: [] };
    });
  }, []);
  /** Applies the result of a save, after which earlier changes can't be undone. */
  const replaceDrafts = useCallback((make: (drafts: GridDrafts) => GridDrafts) => {
    setHistory(({ now }) => ({ past: [], now: make(now), future: [] }));
  }, []);
  const undo = useCallback(() => {
    setHistory((before) => {
      const last = before.past.at(-1);
      if (!last) return before;
      const future = [before.now, ...before.future];
      return { past: before.past.slice(0, -1), now: last, future };
    });
  }, []);
  const redo = useCallback(() => {
    setHistory((before) => {
      const [next, ...future] = before.future;
      if (!next) return before;
      return { past: [...before.past, before.now], now: next, future };
    });
  }, []);
  return {
    drafts: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    replaceDrafts,
    undo,
    redo,
  };
}
