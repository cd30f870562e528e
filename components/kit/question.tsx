'use client';

import type { ComponentProps } from 'react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';

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

/** Asks before something is lost, lists it, and says what went wrong. `Confirm` also calls an endpoint. */
export function Question(props: Props) {
  const { keep = 'Cancel', problem, failure, unavailable, onClose, children, ...content } = props;
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent {...content} keep={keep} {...(unavailable && { unavailable })}>
        {children}
        {problem && (
          <Notice
            tone="bad"
            role="alert"
            title={failure ?? `Couldn’t ${lowerFirst(content.confirm)}.`}
          >
            {problem}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
