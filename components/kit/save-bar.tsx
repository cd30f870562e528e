'use client';

import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { keepMessagesAbove } from '#components/ui/toaster.tsx';
import { useCommandKey } from './platform.tsx';

/** Lists the unsaved changes, with a button that saves them, as ⌘S does. */
export function SaveBar({
  changed,
  isSaving,
  onSave,
  onDiscard,
}: {
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
  if (changed.length === 0) return null;
  const label = changed.length === 1 ? 'Save 1 change' : `Save ${changed.length} changes`;
  return (
    <section
      ref={keepMessagesAbove}
      aria-label="Unsaved changes"
      className="flex flex-none flex-wrap items-center gap-2 border-t border-accent bg-accent-wash px-gutter py-2.5"
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
  );
}
