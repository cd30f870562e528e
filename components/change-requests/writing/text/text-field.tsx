'use client';

import { useEffect, useId, useRef } from 'react';
import { later } from '#components/ui/later.ts';
import type { WrittenPage } from '../page/use-page.ts';

const useEditor = later(() => import('./editor.ts'));
/** So much of a text stands there until the editor has arrived. */
const SHOWN = 20_000;

/** The text of a page as an editor; until that has arrived, the text as it is. */
export function TextField({
  page,
  onFiles,
  onLink,
  onSave,
}: {
  page: WrittenPage;
  onFiles: (files: File[], at: number) => void;
  onLink: () => void;
  onSave: () => void;
}) {
  const [module, ask] = useEditor();
  const holder = useRef<HTMLDivElement>(null);
  const hint = useId();
  const events = useRef({ onFiles, onLink, onSave });
  events.current = { onFiles, onLink, onSave };
  const { actions, values } = page;
  useEffect(ask, [ask]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once for a page
  useEffect(() => {
    if (!module || !holder.current) return;
    const made = module.createEditor(
      holder.current,
      { text: actions.readText(), label: `Text of ${values.title}`, describedBy: hint },
      {
        onChange: actions.textChanged,
        onFiles: (files, at) => events.current.onFiles(files, at),
        onLink: () => events.current.onLink(),
        onSave: () => events.current.onSave(),
        onScroll: actions.scrolled,
      },
    );
    actions.attach(made);
    return () => {
      actions.attach(null);
      made.destroy();
    };
  }, [module]);
  return (
    <>
      <p id={hint} hidden>
        Markdown. Tab sets a list item in; press Escape and then Tab to leave the text.
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
            {page.first.slice(0, SHOWN)}
          </pre>
        )}
      </div>
    </>
  );
}
