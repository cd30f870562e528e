'use client';

import type { UseMutationResult } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Problem } from '#lib/client/problem.ts';

/** Asks before something that gives access is ended for good, and ends it. */
export function ConfirmEnding({
  title,
  consequences,
  note,
  confirm,
  ending,
  onConfirm,
  onClose,
}: {
  title: string;
  consequences: { icon: React.ReactNode; text: React.ReactNode }[];
  note: string;
  confirm: string;
  /** What ends it, as it stands. */
  ending: Pick<UseMutationResult<undefined, Problem>, 'isPending' | 'error' | 'reset'>;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (open) return;
        ending.reset();
        onClose();
      }}
    >
      <AlertDialogContent
        title={title}
        consequences={consequences}
        note={note}
        confirm={confirm}
        keep="Keep it"
        busy={ending.isPending}
        onConfirm={onConfirm}
      >
        {ending.error && (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
            {ending.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
