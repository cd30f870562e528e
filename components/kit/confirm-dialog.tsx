'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import type { Endpoint, ReplyOf } from '#lib/contract/endpoint.ts';
import { CANT_UNDO } from './cant-undo.ts';
import type { ConfirmProps } from './confirm.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { barUndo, notifyChanged } from './undo.ts';

/** The dialog of `Confirm`. */
export function ConfirmDialog<E extends Endpoint>(props: ConfirmProps<E>) {
  const { title, confirm, endpoint, input, note, unavailable, onClose, children } = props;
  const client = useQueryClient();
  const change = useMutation<ReplyOf<E>, Problem>({
    mutationFn: () => call(endpoint, input, { headers: writeHeaders() }),
    onSuccess: (reply) => {
      notifyDone(props);
      if (props.leaves) {
        props.leaves();
        return;
      }
      // Before the refresh, which would otherwise reload a deleted resource and find nothing.
      flushSync(() => {
        props.onDone?.(reply);
        onClose();
      });
    },
    onSettled: (_reply, problem) =>
      props.leaves && !problem
        ? client.invalidateQueries({ refetchType: 'none' })
        : Promise.all([refreshAfter(client, endpoint, input), props.refresh?.()]),
  });
  return (
    <QuestionDialog
      title={title}
      note={note}
      confirm={confirm}
      busy={change.isPending || (props.leaves !== undefined && change.isSuccess)}
      unavailable={unavailable}
      problem={change.error?.message}
      onConfirm={() => change.mutate()}
      onClose={onClose}
      {...(props.consequences && { consequences: props.consequences })}
      {...(props.alternative && { alternative: props.alternative })}
    >
      {children}
    </QuestionDialog>
  );
}

function notifyDone<E extends Endpoint>({ done, undo }: ConfirmProps<E>): void {
  if (!undo) {
    notify(done, { tone: 'done' });
    barUndo(`${done}. ${CANT_UNDO}`);
  } else notifyChanged(done, undo.run, { undone: undo.done, kept: 'Couldn’t undo.' });
}
