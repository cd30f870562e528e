'use client';

import { AlertDialog as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { scrim, sheet, useWayBack } from './dialog.tsx';

/** Holds an AlertDialogContent and is opened with `open`. */
export const AlertDialog = Parts.Root;

/** What an action loses, with its icon. */
export type Consequence = { icon: ReactNode; text: ReactNode };

export interface AlertDialogContentProps {
  /** The question, with the name of the item: "Remove Adaeze Obi from Fathom Instruments?" */
  title: ReactNode;
  /** The losses, counted, each with an icon. */
  consequences?: readonly Consequence[];
  /** What is kept and how to undo it, in small print. */
  note?: ReactNode;
  /** The verb and the name: "Remove Adaeze". */
  confirm: string;
  /** Not "Cancel" but the outcome: "Keep". */
  keep: string;
  /** How the confirm button looks; red unless nothing is lost. */
  variant?: 'primary' | 'danger-filled';
  /** Called on confirm; the dialog stays open until its owner closes it. */
  onConfirm: () => void;
  busy?: boolean;
  /** Why it can't be confirmed yet, such as a name that has to be typed. */
  unavailable?: string;
  /** A less destructive alternative, at the right: a bare Button. */
  alternative?: ReactNode;
  /** The focus doesn't go back: what asks moves it. */
  focusMoved?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Asks before something is lost and lists it; the focus starts on the safe button. */
export function AlertDialogContent({
  title,
  consequences = [],
  note,
  confirm,
  keep,
  variant = 'danger-filled',
  onConfirm,
  busy,
  unavailable,
  alternative,
  focusMoved = false,
  className,
  children,
}: AlertDialogContentProps) {
  const wayBack = useWayBack({
    onCloseAutoFocus: (event) => focusMoved && event.preventDefault(),
  });
  return (
    <Parts.Portal>
      <Parts.Overlay className={scrim} />
      <Parts.Content
        {...wayBack}
        className={cn(
          sheet,
          'gap-3 overflow-y-auto px-6 py-5 max-md:inset-x-3 max-md:top-1/2 max-md:max-h-[calc(100vh-24px)] max-md:-translate-y-1/2 max-md:rounded-b-pop max-md:px-4 md:max-w-115',
          className,
        )}
      >
        <Parts.Title className="font-serif text-section font-medium text-balance">
          {title}
        </Parts.Title>
        <Parts.Description asChild>
          <div className="grid gap-3">
            {consequences.length > 0 && (
              <ul className="grid gap-1.5 text-ink-2">
                {consequences.map((consequence, position) => (
                  <li
                    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
                    key={position}
                    className="flex items-start gap-2 [&>.lucide]:mt-[3px] [&>.lucide]:size-3.5"
                  >
                    {consequence.icon}
                    <span className="min-w-0">{consequence.text}</span>
                  </li>
                ))}
              </ul>
            )}
            {note && <p className="text-meta text-ink-3">{note}</p>}
          </div>
        </Parts.Description>
        {children}
        <footer className="mt-1 flex flex-wrap items-center gap-2">
          <Button variant={variant} busy={busy} unavailable={unavailable} onClick={onConfirm}>
            {confirm}
          </Button>
          <Parts.Cancel asChild>
            <Button>{keep}</Button>
          </Parts.Cancel>
          {alternative && <span className="ml-auto">{alternative}</span>}
        </footer>
      </Parts.Content>
    </Parts.Portal>
  );
}
