'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import { Question } from './question.tsx';
import { barUndo, notifyChanged } from './undo.ts';

/** The note for actions that can't be undone. */
export const CANT_UNDO = 'This can’t be undone.';

type Look = Pick<ComponentProps<typeof Question>, 'consequences' | 'alternative'>;

type Props<E extends Endpoint> = Look & {
  /** Such as: Delete “Guides”? */
  title: string;
  /** The verb with its object: “Delete team”. */
  confirm: string;
  endpoint: E;
  input: InputOf<E>;
  /** A note on what is kept, or CANT_UNDO. */
  note?: ReactNode;
  /** Why it can't be confirmed yet. */
  unavailable?: string;
  /** The toast: “Team deleted”. */
  done: string;
  /** The undo action offered in the toast, and its message afterwards. */
  undo?: { run: () => Promise<unknown>; done: string };
  onDone?: (reply: ReplyOf<E>) => void;
  /** Refreshes what the endpoint's own `refreshes` can't name. */
  refresh?: () => Promise<unknown>;
  /**
   * Goes to another page, because this one shows what is gone: until that is there the dialog stays,
   * busy, and nothing is read again here.
   */
  leaves?: () => void;
  onClose: () => void;
  /** Loaded consequences, such as Losses. */
  children?: ReactNode;
};

/** Asks for confirmation before a destructive endpoint is called, and lists the consequences. */
export function Confirm<E extends Endpoint>(props: Props<E>) {
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
    <Question
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
    </Question>
  );
}

function notifyDone<E extends Endpoint>({ done, undo }: Props<E>): void {
  if (!undo) {
    notify(done, { tone: 'done' });
    barUndo(`${done}. ${CANT_UNDO}`);
  } else notifyChanged(done, undo.run, { undone: undo.done, kept: 'Couldn’t undo.' });
}
