'use client';

import type { ComponentProps, ReactNode } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import type { QuestionDialog } from './question-dialog.tsx';

type Look = Pick<ComponentProps<typeof QuestionDialog>, 'consequences' | 'alternative'>;

export type ConfirmProps<E extends Endpoint> = Look & {
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

const ConfirmDialog = lazyPart(() =>
  import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog<Endpoint>),
);

/**
 * Asks for confirmation before a destructive endpoint is called, and lists the consequences; loads when
 * it is first asked.
 */
export function Confirm<E extends Endpoint>(props: ConfirmProps<E>) {
  // Which endpoint it is doesn't matter to the dialog.
  return <ConfirmDialog {...(props as unknown as ConfirmProps<Endpoint>)} />;
}
