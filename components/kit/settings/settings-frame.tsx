'use client';

import type { FormEvent, ReactNode, RefObject } from 'react';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { SaveBar, type SaveNote } from '#components/kit/save-bar.tsx';
import { Scroller } from '../scroller.tsx';

/**
 * The note shown when someone else saved in between.
 * @param words a sentence for each setting: Title is now “Guides”
 */
export function fasterNote(words: readonly string[]): SaveNote {
  return {
    tone: 'warn',
    title: 'Someone else changed these settings.',
    text: `${words.join(', and ')}. Your changes are still in the form: review them and save again.`,
  };
}

type Props = {
  element: RefObject<HTMLFormElement | null>;
  /** The name of the form, for screen readers. */
  label: string;
  note: SaveNote | null;
  /** The names of the settings with unsaved changes. */
  changed: string[];
  isSaving: boolean;
  mayChange: boolean;
  onSubmit: (event?: FormEvent) => void;
  onDiscard: () => void;
  /** Above the form, and below it: controls that save at once. */
  above?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};

/** A page of settings that are saved together: notice, form and save bar. */
export function SettingsFrame({
  element,
  label,
  note,
  changed,
  isSaving,
  mayChange,
  onSubmit,
  onDiscard,
  above,
  below,
  children,
}: Props) {
  return (
    <>
      <Scroller className="scroll-pt-4">
        <div className="grid max-w-[calc(40rem+2*var(--gutter))] gap-10 px-gutter pt-6 pb-16">
          {above}
          <form
            ref={element}
            onSubmit={onSubmit}
            noValidate
            aria-label={label}
            className="grid gap-10"
          >
            {children}
          </form>
          {below}
        </div>
      </Scroller>
      {mayChange && (
        <SaveBar
          note={note}
          changed={changed}
          isSaving={isSaving}
          onSave={() => element.current?.requestSubmit()}
          onDiscard={onDiscard}
        />
      )}
      <LeaveGuard changed={changed} />
    </>
  );
}
