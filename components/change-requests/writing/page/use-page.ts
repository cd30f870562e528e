'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSteady } from '#components/kit/board/steady.ts';
import { sayWithUndo } from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { type TextPart, textOfParts } from '#lib/contract/merge-text.ts';
import { getRevision, type Revision } from '#lib/contract/revisions.ts';
import { requestInput } from '../../places.ts';
import type { TextThread } from '../preview/text-thread.ts';
import type { Looking } from '../preview/use-looked-at.ts';
import { contentNow, type Place, write, writingScope } from '../send.ts';
import type { TextEditor } from '../text/editor.ts';
import { treeOf } from '../tree/page-tree.ts';
import { type Base, GONE, type Opened, readBase } from './base.ts';
import {
  changedValues,
  type Faults,
  faultsOf,
  type PageValues,
  updateOf,
  type ValueConflict,
  type ValueName,
  valuesOf,
} from './page-values.ts';
import { type Mine, merged, rebase } from './rebase.ts';
import { requireSize } from './size.ts';
import { useDraft } from './use-draft.ts';
import { useFollowing } from './use-following.ts';
import { isSamePage, whoChanged } from './who-changed.ts';

/** What two wrote in the same place, to be decided. */
export type Conflict = {
  who: string;
  /** What it will be compared with once it is decided. */
  theirs: Base;
  parts: TextPart[];
  values: PageValues;
  conflicts: ValueConflict[];
};

type Given = {
  opened: Opened;
  place: Place;
  draftKey: string;
  /** The content as it stands now. */
  content: Revision;
  thread: TextThread | null;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** A page being written: what it is compared with, what was written, and saving it. */
export function usePage({ opened, place, draftKey, content, thread, onUnsaved }: Given) {
  const client = useQueryClient();
  const pageId = opened.base.node.id;
  const { type } = opened.base.node;
  const editor = useRef<TextEditor | null>(null);
  const first = useRef(opened.draft?.text ?? opened.base.text);
  const [base, setBaseState] = useState(opened.base);
  const [values, setValuesState] = useState(opened.draft?.values ?? opened.base.values);
  const [isTextDirty, setTextDirty] = useState(first.current !== opened.base.text);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const latest = useRef({ base, values });
  latest.current = { base, values };
  const listeners = useRef(new Set<() => void>());
  const scrollListeners = useRef(new Set<() => void>());
  const [looking] = useState<Looking>(() => ({
    place: () => editor.current?.place(),
    onScroll(listener) {
      scrollListeners.current.add(listener);
      return () => void scrollListeners.current.delete(listener);
    },
  }));
  const dirtyValues = changedValues(base.values, values);
  const isDirty = isTextDirty || dirtyValues.length > 0;

  const readText = () => editor.current?.read() ?? first.current;

  function setBase(next: Base): void {
    latest.current = { ...latest.current, base: next };
    setBaseState(next);
    const isSame = editor.current?.setBase(next.text) ?? first.current === next.text;
    setTextDirty(!isSame);
  }

  function setValues(next: PageValues): void {
    latest.current = { ...latest.current, values: next };
    setValuesState(next);
  }

  function setText(text: string): void {
    first.current = text;
    editor.current?.replace(text);
    setTextDirty(text !== latest.current.base.text);
    for (const listener of listeners.current) listener();
  }

  const draft = useDraft({
    key: draftKey,
    isDirty,
    read: () => ({ ...latest.current, text: readText() }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each change of it
  useEffect(() => onUnsaved(isDirty), [isDirty]);

  /** Sends what was written, over whatever the page is by then. @throws Problem */
  async function send(): Promise<void> {
    let from = latest.current.base;
    const wrote: Mine = { values: latest.current.values, text: readText() };
    let mine = wrote;
    let who: string | null = null;
    const written = await write(client, place, async (now) => {
      const node = treeOf(now.pages).nodes.get(pageId);
      if (!node || !isSamePage(node, from.node)) {
        const theirs = await readBase(client, place, now, pageId);
        const result = await rebase(thread, from, theirs, mine);
        who = await whoChanged(client, place, pageId, now, from.revision);
        if (!result.isClean) throw new Collision({ who, theirs, ...result });
        mine = result.mine;
        from = theirs;
      }
      const markdown = mine.text === from.text ? null : mine.text;
      return requireSize([updateOf(pageId, from.values, mine.values, markdown)]);
    });
    await refreshAfter(
      client,
      updateChangeRequestContent,
      requestInput(place.spaceId, place.number),
    );
    const after = await contentNow(client, place);
    const saved =
      after.id === written.revision
        ? { ...nodeIn(after), revision: after.id, text: mine.text }
        : await readSaved(written.revision);
    await settle(wrote, { ...saved, text: mine.text });
    setNews(null);
    if (who === null) announce('Saved.');
    else notify(`${who} changed this page meanwhile. Both changes are in.`, { tone: 'done' });
  }

  function nodeIn(revision: Revision) {
    const node = treeOf(revision.pages).nodes.get(pageId);
    if (!node) throw new Problem(409, 'Somebody deleted this page here.', { reasons: [GONE] });
    return { node, values: valuesOf(node) };
  }

  async function readSaved(revision: string): Promise<Base> {
    const { spaceId } = place;
    const whole = await call(getRevision, { parameters: { spaceId, revisionId: revision } });
    return { ...nodeIn(whole), revision, text: '' };
  }

  /** Goes on from what was saved; what was written while it was on its way stays. */
  async function settle(wrote: Mine, saved: Base): Promise<void> {
    const text = readText();
    const isUntouched = latest.current.values === wrote.values;
    setBase(saved);
    if (isUntouched) setValues(saved.values);
    if (text === wrote.text) return setText(saved.text);
    if (saved.text === wrote.text) return;
    const parts = await merged(thread, wrote.text, saved.text, text);
    const both = textOfParts(parts);
    if (both !== null) setText(both);
    else
      setConflict({
        ...{ who: 'Somebody', theirs: saved, parts, conflicts: [] },
        values: latest.current.values,
      });
  }

  const saving = useMutation<void, Error>({
    mutationKey: ['writing-page', place.spaceId, place.number, pageId],
    scope: writingScope(place),
    mutationFn: send,
    onError: (error) => {
      if (error instanceof Collision) {
        setConflict(error.conflict);
        announce(`Not saved. ${error.conflict.who} changed the same lines.`);
      } else if (error instanceof Problem) announce(`Not saved. ${error.message}`);
    },
  });
  const problem = saving.error instanceof Problem ? saving.error : null;
  const faults: Faults = { ...(isTried && faultsOf(values, type)), ...faultsIn(problem) };

  useFollowing({
    ...{ client, place, pageId, content, base, isDirty, isTextDirty },
    isBusy: saving.isPending || conflict !== null,
    latest,
    adopt: (theirs) => {
      setBase(theirs);
      setText(theirs.text);
      setValues(theirs.values);
    },
    adoptValues: (theirs, merge) => {
      setBase({ ...theirs, text: latest.current.base.text });
      setValues(merge);
    },
    tell: setNews,
  });

  const actions = useSteady({
    change(change: Partial<PageValues>): void {
      setValues({ ...latest.current.values, ...change });
      draft.touch();
    },
    textChanged(isSame: boolean): void {
      setTextDirty(!isSame);
      draft.touch();
      for (const listener of listeners.current) listener();
    },
    /** @returns the first value that is to be put right before, if one is */
    save(): ValueName | undefined {
      const found = faultsOf(latest.current.values, type);
      setTried(true);
      const [name] = Object.keys(found) as ValueName[];
      if (name) {
        announce(`Not saved. ${found[name]}`);
        return name;
      }
      if (!isDirty) announce('Saved already.');
      // While it is being decided, what is decided is saved.
      else if (!saving.isPending && !conflict) saving.mutate();
      return undefined;
    },
    /** Gives up what was written; it can be taken back. */
    discard(): void {
      const wrote = { values: latest.current.values, text: readText() };
      setValues(latest.current.base.values);
      setText(latest.current.base.text);
      setTried(false);
      saving.reset();
      draft.touch();
      sayWithUndo('The unsaved changes are discarded.', () => {
        setValues(wrote.values);
        setText(wrote.text);
        draft.touch();
      });
    },
    /** Goes on with what was decided, and saves it. */
    decide(text: string, decided: PageValues): void {
      if (!conflict) return;
      setConflict(null);
      setBase(conflict.theirs);
      setValues(decided);
      setText(text);
      draft.touch();
      saving.mutate();
    },
    undecided: () => setConflict(null),
    decideLater: () => setNews(null),
    /** Is given the editor once it is there. */
    attach(made: TextEditor | null): void {
      if (!made && editor.current) first.current = editor.current.read();
      editor.current = made;
      if (made) setTextDirty(!made.setBase(latest.current.base.text));
    },
    subscribe(listener: () => void): () => void {
      listeners.current.add(listener);
      return () => listeners.current.delete(listener);
    },
    scrolled(): void {
      for (const listener of scrollListeners.current) listener();
    },
    readText,
    insert: (text: string) => editor.current?.insert(text),
  });

  return {
    ...{ pageId, type, base, values, faults, isDirty, conflict, news, problem, actions, looking },
    isSaving: saving.isPending,
    editor: editor as RefObject<TextEditor | null>,
    first: first.current,
    isKept: draft.isKept,
  };
}

export type WrittenPage = ReturnType<typeof usePage>;

/** Both changed the same: somebody has to decide. */
class Collision extends Error {
  readonly conflict: Conflict;
  constructor(conflict: Conflict) {
    super('Both changed the same.');
    this.conflict = conflict;
  }
}

/** What the API said of single values: “changes.0.slug”. */
function faultsIn(problem: Problem | null): Faults {
  const fields = problem?.fields ?? [];
  const found = fields.map(({ path, message }) => [path.split('.')[2] ?? '', message] as const);
  const slug = problem?.reasons.some((reason) => reason.endsWith('.slug'));
  return { ...Object.fromEntries(found), ...(slug && { slug: problem?.message }) };
}
