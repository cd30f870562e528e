'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import { notifyWithUndo } from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { textOfParts } from '#lib/contract/merge-text.ts';
import { getRevision, type Revision } from '#lib/contract/revisions.ts';
import { requestInput } from '../../places.ts';
import type { TextWorker } from '../preview/text-worker-client.ts';
import type { ScrollSource } from '../preview/use-scroll-sync.ts';
import type { TextEditor } from '../text/editor.ts';
import { pageTreeOf } from '../tree/page-tree.ts';
import { cachedContent, type RequestRef, writeContent, writingScope } from '../write-content.ts';
import { authorsSince, isSamePage } from './authors-since.ts';
import { type OpenedPage, type PageSnapshot, readSnapshot, snapshotOf } from './page-snapshot.ts';
import {
  changedValues,
  type PageValues,
  serverErrors,
  updateOf,
  type ValueErrors,
  type ValueName,
  validateValues,
} from './page-values.ts';
import {
  type EditConflict,
  EditConflictError,
  mergeText,
  type PageEdits,
  rebase,
} from './rebase.ts';
import { assertRequestSize } from './request-size.ts';
import { useDraft } from './use-draft.ts';
import { useRemoteChanges } from './use-remote-changes.ts';

type UsePageOptions = {
  opened: OpenedPage;
  requestRef: RequestRef;
  draftKey: string;
  /** The latest content. */
  content: Revision;
  worker: TextWorker | null;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** The state of the page editor: the saved base, the edits on top of it, and saving them. */
export function usePage({
  opened,
  requestRef,
  draftKey,
  content,
  worker,
  onUnsaved,
}: UsePageOptions) {
  const client = useQueryClient();
  const pageId = opened.base.node.id;
  const { type } = opened.base.node;
  const editor = useRef<TextEditor | null>(null);
  const first = useRef(opened.draft?.text ?? opened.base.text);
  const [base, setBaseState] = useState(opened.base);
  const [values, setValuesState] = useState(opened.draft?.values ?? opened.base.values);
  const [isTextDirty, setTextDirty] = useState(first.current !== opened.base.text);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const [updatedBy, setUpdatedBy] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const latest = useRef({ base, values });
  latest.current = { base, values };
  const listeners = useRef(new Set<() => void>());
  const scrollListeners = useRef(new Set<() => void>());
  const [scrollSource] = useState<ScrollSource>(() => ({
    position: () => editor.current?.position(),
    scrollTo: (line) => editor.current?.scrollTo(line),
    onScroll(listener) {
      scrollListeners.current.add(listener);
      return () => void scrollListeners.current.delete(listener);
    },
  }));
  const dirtyValues = changedValues(base.values, values);
  const isDirty = isTextDirty || dirtyValues.length > 0;

  const readText = () => editor.current?.read() ?? first.current;

  function setBase(next: PageSnapshot): void {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once per change
  useEffect(() => onUnsaved(isDirty), [isDirty]);

  /** Saves the edits, rebased on the latest version of the page. @throws Problem */
  async function send(): Promise<void> {
    let from = latest.current.base;
    const wrote: PageEdits = { values: latest.current.values, text: readText() };
    let mine = wrote;
    let who: string | null = null;
    const written = await writeContent(client, requestRef, async (now) => {
      const node = pageTreeOf(now.pages).nodes.get(pageId);
      if (!node || !isSamePage(node, from.node)) {
        const theirs = await readSnapshot(client, requestRef, now, pageId);
        const result = await rebase(worker, from, theirs, mine);
        who = await authorsSince(client, requestRef, pageId, now, from.revision);
        if (!result.isClean) throw new EditConflictError({ who, theirs, ...result });
        mine = result.mine;
        from = theirs;
      }
      const markdown = mine.text === from.text ? null : mine.text;
      return assertRequestSize([updateOf(pageId, from.values, mine.values, markdown)]);
    });
    await refreshAfter(
      client,
      updateChangeRequestContent,
      requestInput(requestRef.spaceId, requestRef.number),
    );
    const after = await cachedContent(client, requestRef);
    const saved =
      after.id === written.revision
        ? after
        : await call(getRevision, {
            parameters: { spaceId: requestRef.spaceId, revisionId: written.revision },
          });
    await rebaseOnSaved(wrote, snapshotOf(saved, pageId, mine.text));
    setUpdatedBy(null);
    if (who === null) announce('Saved');
    else notify(`${who} also changed this page. Both versions were merged.`, { tone: 'done' });
  }

  /** Makes the saved version the new base, and keeps what was written while saving. */
  async function rebaseOnSaved(wrote: PageEdits, saved: PageSnapshot): Promise<void> {
    const text = readText();
    const isUntouched = latest.current.values === wrote.values;
    setBase(saved);
    if (isUntouched) setValues(saved.values);
    if (text === wrote.text) return setText(saved.text);
    if (saved.text === wrote.text) return;
    const parts = await mergeText(worker, wrote.text, saved.text, text);
    const both = textOfParts(parts);
    if (both !== null) setText(both);
    else
      setConflict({
        who: 'Someone',
        theirs: saved,
        parts,
        conflicts: [],
        values: latest.current.values,
      });
  }

  const saving = useMutation<void, Error>({
    mutationKey: ['writing-page', requestRef.spaceId, requestRef.number, pageId],
    scope: writingScope(requestRef),
    mutationFn: send,
    onError: (error) => {
      if (error instanceof EditConflictError) {
        setConflict(error.conflict);
        announce(`Couldn’t save. ${error.conflict.who} changed the same lines.`);
      } else if (error instanceof Problem) announce(`Couldn’t save. ${error.message}`);
    },
  });
  const problem = saving.error instanceof Problem ? saving.error : null;
  const errors: ValueErrors = {
    ...(isSubmitted && validateValues(values, type)),
    ...serverErrors(problem),
  };

  useRemoteChanges({
    client,
    requestRef,
    pageId,
    content,
    base,
    isDirty,
    isTextDirty,
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
    onConflict: setUpdatedBy,
  });

  const actions = useStableCallbacks({
    change(change: Partial<PageValues>): void {
      setValues({ ...latest.current.values, ...change });
      draft.touch();
    },
    textChanged(isSame: boolean): void {
      setTextDirty(!isSame);
      draft.touch();
      for (const listener of listeners.current) listener();
    },
    /** @param onSaved called once it is saved. @returns the first invalid value, if any */
    save(onSaved?: () => void): ValueName | undefined {
      const invalid = validateValues(latest.current.values, type);
      setSubmitted(true);
      const [name] = Object.keys(invalid) as ValueName[];
      if (name) {
        announce(`Couldn’t save. ${invalid[name]}`);
        return name;
      }
      if (!isDirty) announce('Already saved');
      // An open conflict is saved by resolving it.
      else if (!saving.isPending && !conflict)
        saving.mutate(undefined, { onSuccess: () => onSaved?.() });
      return undefined;
    },
    /** Discards the unsaved edits, and offers to undo it. */
    discard(): void {
      const wrote = { values: latest.current.values, text: readText() };
      setValues(latest.current.base.values);
      setText(latest.current.base.text);
      setSubmitted(false);
      saving.reset();
      draft.touch();
      notifyWithUndo('Unsaved changes discarded', () => {
        setValues(wrote.values);
        setText(wrote.text);
        draft.touch();
      });
    },
    /** Saves the resolved conflict. */
    resolve(text: string, resolved: PageValues): void {
      if (!conflict) return;
      setConflict(null);
      setBase(conflict.theirs);
      setValues(resolved);
      setText(text);
      draft.touch();
      saving.mutate();
    },
    closeConflict: () => setConflict(null),
    /** Connects the editor once it is loaded; null disconnects it. */
    attach(next: TextEditor | null): void {
      if (!next && editor.current) first.current = editor.current.read();
      editor.current = next;
      if (next) setTextDirty(!next.setBase(latest.current.base.text));
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
    pageId,
    type,
    base,
    values,
    errors,
    isDirty,
    conflict,
    updatedBy,
    problem,
    actions,
    scrollSource,
    isSaving: saving.isPending,
    editor: editor as RefObject<TextEditor | null>,
    first: first.current,
    isDraftStored: draft.isDraftStored,
  };
}

export type EditablePage = ReturnType<typeof usePage>;
