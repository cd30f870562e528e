'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import type { ResourceVersion } from './use-versioned-resource.ts';

/** Matches no version: a write with it is refused. */
const OTHER = '"other"';

/** Returns the tag for a write; `replace` sets it once a newer version was loaded. */
export type OpenedVersion = (() => Promise<string | null>) & {
  replace: (tag: string | null) => void;
};

/**
 * The version that a form was opened on. Its values may come from a list that is out of date, so it
 * is read again, and a write is refused unless it is based on what the form shows.
 * @param read reads the current version
 * @param opened the initial values of the form; null for something new
 * @param take puts a newer version into the form.
 * @returns whether it could: nothing was typed yet
 * @returns the function that returns the tag; null when it couldn't be read
 */
export function useOpenedVersion<Thing>(
  read: () => Promise<ResourceVersion<Thing>>,
  opened: Thing | null,
  take: (newer: Thing) => boolean,
): OpenedVersion {
  const tag = useRef<Promise<string | null>>(Promise.resolve(null));
  const readOpened = useEffectEvent(async (): Promise<string | null> => {
    try {
      const { thing, entityTag } = await read();
      return await takeOver(thing, entityTag);
    } catch {
      return null;
    }
  });
  const takeOver = useEffectEvent(async (thing: Thing, entityTag: string | null) => {
    const isSame = JSON.stringify(thing) === JSON.stringify(opened);
    return isSame || take(thing) ? entityTag : OTHER;
  });
  const isNew = opened === null;
  useEffect(() => {
    if (!isNew) tag.current = readOpened();
  }, [isNew]);
  return Object.assign(() => tag.current, {
    replace: (newer: string | null) => {
      tag.current = Promise.resolve(newer);
    },
  });
}
