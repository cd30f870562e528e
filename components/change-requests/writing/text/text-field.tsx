'use client';

import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { retryImport } from '#components/ui/retry-import.ts';
import type { EditablePage } from '../page/use-page.ts';
import { inOrder, trailOf } from '../tree/page-tree.ts';
import { useWriting } from '../writing-context.tsx';
import type { TextEditor } from './editor.ts';

/** Characters shown as plain text until the editor is loaded. */
const INITIAL_LENGTH = 20_000;

const labelOf = (title: string) => `Text of ${title}`;

/** The text editor of a page; shows plain text until the editor is loaded. */
export function TextField({
  page,
  onFiles,
  onLink,
  onSave,
}: {
  page: EditablePage;
  onFiles: (files: File[], at: number) => void;
  onLink: () => void;
  onSave: () => void;
}) {
  const [module, setModule] = useState<typeof import('./editor.ts') | null>(null);
  const holder = useRef<HTMLDivElement>(null);
  const created = useRef<TextEditor | null>(null);
  const { focusing, tree } = useWriting();
  const hint = useId();
  const onInsert = useEffectEvent(onFiles);
  const onAddLink = useEffectEvent(onLink);
  const onSaveKey = useEffectEvent(onSave);
  const pages = useEffectEvent(() =>
    inOrder(tree)
      .filter(({ type }) => type === 'document')
      .map(({ id, title }) => ({
        id,
        title,
        about: trailOf(tree, id)
          .map((above) => above.title)
          .join(' / '),
      })),
  );
  const { actions, values } = page;
  useEffect(() => {
    void retryImport(() => import('./editor.ts')).then(setModule);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once per page
  useEffect(() => {
    if (!module || !holder.current) return;
    const editor = module.createEditor(
      holder.current,
      { text: actions.readText(), label: labelOf(values.title), describedBy: hint },
      {
        onChange: actions.textChanged,
        onFiles: (files, at) => onInsert(files, at),
        onLink: () => onAddLink(),
        onSave: () => onSaveKey(),
        onScroll: actions.scrolled,
        pages: () => pages(),
      },
    );
    actions.attach(editor);
    if (focusing.current === page.pageId) {
      focusing.current = null;
      editor.focus();
    }
    created.current = editor;
    return () => {
      created.current = null;
      actions.attach(null);
      editor.destroy();
    };
  }, [module]);
  useEffect(() => created.current?.setLabel(labelOf(values.title)), [values.title]);
  return (
    <>
      <p id={hint} hidden>
        Markdown. Type / on an empty line to insert a block, or [[ to link to a page. Tab indents
        list items. To leave the editor, press Escape, then Tab.
      </p>
      <div
        ref={holder}
        className="min-h-0 flex-1 overflow-hidden has-[.cm-focused]:inset-ring-2 has-[.cm-focused]:inset-ring-accent"
      >
        {!module && (
          <pre
            aria-busy
            className="mono mx-auto max-w-[46rem] overflow-hidden px-gutter py-4 text-[14px]/[22px] whitespace-break-spaces wrap-anywhere"
          >
            {page.first.slice(0, INITIAL_LENGTH)}
          </pre>
        )}
      </div>
    </>
  );
}
