'use client';

import type { UseMutationResult } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Problem } from '#lib/client/problem.ts';

/** Asks before something that gives access is ended for good, and ends it. */
export function ConfirmEnding<Input>({
  title,
  consequences,
  note,
  confirm,
  mutation,
  input,
  onClose,
}: {
  title: string;
  consequences: { icon: React.ReactNode; text: React.ReactNode }[];
  note: string;
  confirm: string;
  mutation: UseMutationResult<undefined, Problem, Input>;
  input: Input;
  onClose: () => void;
}) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (open) return;
        mutation.reset();
        onClose();
      }}
    >
      <AlertDialogContent
        title={title}
        consequences={consequences}
        note={note}
        confirm={confirm}
        keep="Keep it"
        busy={mutation.isPending}
        onConfirm={() => mutation.mutate(input, { onSuccess: onClose })}
      >
        {mutation.error && (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
            {mutation.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
