'use client';

import { useEffect, useState } from 'react';
import type { SaveNote } from '#components/kit/save-bar.tsx';
import { fasterNote } from '#components/kit/settings/settings-frame.tsx';
import type { ResourceVersion } from '#components/kit/settings/use-versioned-resource.ts';
import { useUndoWays } from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import { type Field, fields } from './fields.ts';
import { changedTo, historyOf, redone, undone } from './history.ts';
import { isSame, valueAt, withValue } from './tree.ts';

type Given<Value> = {
  /** The saved value, as the server or a refresh read it. */
  loaded: Value;
  isAllowed: boolean;
  read: () => Promise<ResourceVersion<Value>>;
  save: (value: Value, onto: ResourceVersion<Value>) => Promise<Value>;
};

/** The fields in which two values differ. */
function differing(one: object, other: object): Field[] {
  return fields.filter(({ path }) => !isSame(valueAt(one, path), valueAt(other, path)));
}

/**
 * Settings that are edited, with undo and redo, and saved together. Newer changes of others are
 * never overwritten: they are taken over, and the own ones are kept for another look.
 */
export function useEditor<Value extends object>({ loaded, isAllowed, read, save }: Given<Value>) {
  const [saved, setSaved] = useState(loaded);
  const [history, setHistory] = useState(() => historyOf(loaded));
  const [note, setNote] = useState<SaveNote | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { now } = history;
  const changed = differing(saved, now);
  const isClean = changed.length === 0 && !isSaving;

  // Loads what someone else saved while there are no unsaved changes.
  useEffect(() => {
    if (!isClean || isSame(saved, loaded)) return;
    setSaved(loaded);
    setHistory(historyOf(loaded));
  }, [isClean, saved, loaded]);

  const undo = () => setHistory(undone);
  const redo = () => setHistory(redone);
  useUndoWays(isAllowed ? { undo, redo } : undefined);

  /** @returns whether the saved settings are still those that the changes were made on */
  function isCurrent({ thing }: ResourceVersion<Value>): boolean {
    const theirs = differing(saved, thing);
    if (theirs.length === 0) return true;
    const own = changed.reduce(
      (value, { path }) => withValue(value, path, valueAt(now, path)),
      thing,
    );
    setSaved(thing);
    setHistory(historyOf(own));
    setNote(fasterNote(theirs.map(({ label }) => `Someone else changed ${label}`)));
    return false;
  }

  async function trySaving(): Promise<void> {
    const onto = await read();
    if (!isCurrent(onto)) return;
    const next = await save(now, onto);
    setSaved(next);
    setHistory((before) => ({ ...before, now: next }));
    setNote({ tone: 'info', text: 'Saved. Readers see the changes now.' });
    announce('Customization saved');
  }

  async function saveAll(): Promise<void> {
    if (changed.length === 0 || isSaving) return;
    setNote(null);
    setProblem(null);
    setSaving(true);
    try {
      await trySaving();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status !== 412 || isCurrent(await read())) {
        setProblem(error);
        setNote({ tone: 'bad', title: 'Couldn’t save.', text: error.message });
      }
    } finally {
      setSaving(false);
    }
  }

  function change(next: Value, path: string): void {
    setNote(null);
    setProblem(null);
    setHistory((before) => changedTo(before, next, path, Date.now()));
  }

  return {
    now,
    changed: changed.map(({ label }) => label),
    note,
    problem,
    isSaving,
    undo: history.past.length > 0 ? undo : undefined,
    redo: history.future.length > 0 ? redo : undefined,
    saveAll,
    /** Sets a field; undefined removes it. */
    set: (path: string, value: unknown) => change(withValue(now, path, value), path),
    /** Replaces all settings, as one change. */
    replace: (value: Value) => change(value, ''),
    discard: () => {
      setNote(null);
      setProblem(null);
      setHistory(historyOf(saved));
    },
  };
}
