'use client';

import type { ComponentProps } from 'react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Failure } from '#components/ui/failure.tsx';

type Content = ComponentProps<typeof AlertDialogContent>;

type Props = Omit<Content, 'keep' | 'unavailable' | 'className'> & {
  /** The button that changes nothing. */
  keep?: string;
  unavailable?: string | undefined;
  /** Why it failed, under `failure`, or else under “Couldn’t” and what the button says. */
  problem?: string | undefined;
  failure?: string;
  onClose: () => void;
};

/** The dialog of `Question`. */
export function QuestionDialog(props: Props) {
  const { keep = 'Cancel', problem, failure, unavailable, onClose, children, ...content } = props;
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent {...content} keep={keep} {...(unavailable && { unavailable })}>
        {children}
        <Failure title={failure ?? `Couldn’t ${lowerFirst(content.confirm)}.`} reason={problem} />
      </AlertDialogContent>
    </AlertDialog>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
