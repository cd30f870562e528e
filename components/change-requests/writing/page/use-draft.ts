'use client';

import { useEffect, useRef, useState } from 'react';
import { deleteOwnDraft, ownTab, saveDraft } from '../drafts.ts';
import type { PageSnapshot } from './page-snapshot.ts';
import type { PageValues } from './page-values.ts';

/** Milliseconds without typing before the draft is stored. */
const PAUSE = 500;

type DraftOptions = {
  key: string;
  isDirty: boolean;
  read: () => { base: PageSnapshot; values: PageValues; text: string };
};

/** Stores unsaved edits in the browser, so that they survive a reload, a crash or signing in again. */
export function useDraft(options: DraftOptions): { touch: () => void; isDraftStored: boolean } {
  const current = useRef(options);
  current.current = options;
  const timer = useRef<number>(undefined);
  const [isDraftStored, setDraftStored] = useState(true);
  const [touch] = useState(() => () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void flush(), PAUSE);
  });

  async function flush(): Promise<void> {
    window.clearTimeout(timer.current);
    const { key, isDirty, read } = current.current;
    if (!isDirty) return deleteOwnDraft(key);
    const { base, values, text } = read();
    const isStored = await saveDraft({
      key,
      revision: base.revision,
      base: base.values,
      values,
      tab: ownTab,
      text: text === base.text ? null : text,
      savedAt: new Date().toISOString(),
    });
    setDraftStored(isStored);
  }

  const { isDirty } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when edits begin, or at once when they are saved
  useEffect(() => {
    if (isDirty) touch();
    else void flush();
  }, [isDirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the lifetime of the editor
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
  return { touch, isDraftStored };
}
