'use client';

import { useEffect, useRef, useState } from 'react';
import { forgetDraft, keepDraft, ownTab } from '../drafts.ts';
import type { Base } from './base.ts';
import type { PageValues } from './page-values.ts';

/** Milliseconds after the last key before what was written is kept in the browser. */
const PAUSE = 500;

type Given = {
  key: string;
  isDirty: boolean;
  read: () => { base: Base; values: PageValues; text: string };
};

/** Keeps what is written in the browser until it is saved: it outlives a reload, a crash and a sign-in. */
export function useDraft(given: Given): { touch: () => void; isKept: boolean } {
  const current = useRef(given);
  current.current = given;
  const timer = useRef<number>(undefined);
  const [isKept, setKept] = useState(true);
  const [touch] = useState(() => () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void flush(), PAUSE);
  });

  async function flush(): Promise<void> {
    window.clearTimeout(timer.current);
    const { key, isDirty, read } = current.current;
    if (!isDirty) return forgetDraft(key);
    const { base, values, text } = read();
    const kept = await keepDraft({
      ...{ key, revision: base.revision, base: base.values, values, tab: ownTab },
      text: text === base.text ? null : text,
      savedAt: new Date().toISOString(),
    });
    setKept(kept);
  }

  const { isDirty } = given;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it begins, and at once as it is saved
  useEffect(() => {
    if (isDirty) touch();
    else void flush();
  }, [isDirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the page is open
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    const onLeave = () => void flush();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeave);
      void flush();
    };
  }, []);
  return { touch, isKept };
}
