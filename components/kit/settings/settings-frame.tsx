'use client';

import type { FormEvent, ReactNode, RefObject } from 'react';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { SaveBar } from '#components/kit/save-bar.tsx';
import { Notice } from '#components/ui/notice.tsx';

/** What is said about the last save. */
export type Note = { tone: 'info' | 'bad' | 'warn'; title?: string; text: string };

/** The note when somebody else saved in between. @param words what is now what, a part for each setting */
export function fasterNote(words: readonly string[]): Note {
  return {
    tone: 'warn',
    title: 'Somebody was faster.',
    text: `${words.join(', and ')}. Your changes are still in the form: look them through and save again.`,
  };
}

type Props = {
  element: RefObject<HTMLFormElement | null>;
  /** What the form is, to assistive technology. */
  label: string;
  note: Note | null;
  /** The names of the settings that differ from what is saved. */
  changed: string[];
  isSaving: boolean;
  mayChange: boolean;
  onSubmit: (event?: FormEvent) => void;
  onDiscard: () => void;
  /** What stands above the form, and what below it, done at once. */
  above?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};

/** A page of settings that are saved together: their form, what is said about it, and the bar that saves. */
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
      <div className="relative min-h-0 flex-1 overflow-y-auto scroll-pt-4">
        <div className="grid max-w-[calc(44rem+2*var(--gutter))] gap-10 px-gutter pt-6 pb-16">
          {note && (
            <Notice
              tone={note.tone}
              role={note.tone === 'bad' ? 'alert' : 'status'}
              title={note.title}
            >
              {note.text}
            </Notice>
          )}
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
      </div>
      {mayChange && (
        <SaveBar
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
