'use client';

import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { keepMessagesAbove } from '#components/ui/toaster.tsx';
import { useCommandKey } from './platform.tsx';

/** The result of the last save. */
export type SaveNote = { tone: 'info' | 'bad' | 'warn'; title?: string; text: string };

/**
 * Lists the unsaved changes, with a button that saves them, as ⌘S does. The result of the last save
 * is above it, and has the focus if there is something to do.
 */
export function SaveBar({
  note = null,
  changed,
  isSaving,
  onSave,
  onDiscard,
}: {
  note?: SaveNote | null;
  /** The names of the changed fields. */
  changed: readonly string[];
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}) {
  const saveKey = useCommandKey('S');
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // A field that is being edited counts once it loses focus.
      const typing = document.activeElement;
      if (typing instanceof HTMLElement) typing.blur();
      window.setTimeout(() => {
        if (typing instanceof HTMLElement) typing.focus({ preventScroll: true });
        onSave();
      });
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onSave]);
  const noteElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (note && note.tone !== 'info') noteElement.current?.focus();
  }, [note]);
  if (changed.length === 0 && !note) return null;
  const label = changed.length === 1 ? 'Save 1 change' : `Save ${changed.length} changes`;
  return (
    <div ref={keepMessagesAbove} className="flex-none border-t border-hairline">
      {note && (
        <Notice
          ref={noteElement}
          tabIndex={-1}
          tone={note.tone}
          role={note.tone === 'bad' ? 'alert' : 'status'}
          title={note.title}
          className="rounded-none px-gutter"
        >
          {note.text}
        </Notice>
      )}
      {changed.length > 0 && (
        <section
          aria-label="Unsaved changes"
          className="flex flex-wrap items-center gap-2 border-t border-accent bg-accent-wash px-gutter py-2.5"
        >
          <span role="status" className="min-w-0 flex-1 basis-48">
            <b>Not saved: </b>
            {changed.join(', ')}
          </span>
          <Button variant="primary" busy={isSaving} onClick={onSave}>
            {label}
          </Button>
          <Button onClick={onDiscard}>Discard</Button>
          <Kbd className="max-md:hidden">{saveKey}</Kbd>
        </section>
      )}
    </div>
  );
}
