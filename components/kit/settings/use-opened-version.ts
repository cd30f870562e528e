'use client';

import { useEffect, useRef } from 'react';
import type { Version } from './use-versions.ts';

/** Fits no version: a write that bears it is refused. */
const OTHER = '"other"';

/**
 * The version that a form was opened on. What it starts with may come from a list that was read a while
 * ago, so it is read again, and what is saved goes onto nothing else than what the form shows.
 * @param read reads it as it stands now
 * @param opened what the form started with; null for something new
 * @param take puts what is newer into the form. @returns whether it could: nothing was typed yet
 * @returns gives the tag for the write; null where it could not be read
 */
export function useOpenedVersion<Thing>(
  read: () => Promise<Version<Thing>>,
  opened: Thing | null,
  take: (newer: Thing) => boolean,
): () => Promise<string | null> {
  const tag = useRef<Promise<string | null>>(Promise.resolve(null));
  const latest = useRef({ read, opened, take });
  useEffect(() => {
    latest.current = { read, opened, take };
  });
  useEffect(() => {
    const { read: readNow, opened: shown } = latest.current;
    if (shown === null) return;
    tag.current = readNow().then(
      ({ thing, entityTag }) => {
        const isSame = JSON.stringify(thing) === JSON.stringify(shown);
        return isSame || latest.current.take(thing) ? entityTag : OTHER;
      },
      () => null,
    );
  }, []);
  return () => tag.current;
}
