'use client';

import { type ReactNode, type RefObject, useId, useState } from 'react';
import { Button, type ButtonVariant } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { LeaveGuard } from './leave-guard.tsx';

type Props = {
  title: string;
  description?: ReactNode | undefined;
  width?: 'default' | 'wide';
  className?: string;
  /** The button, with its verb: “Add space”. Enter in a field presses it. */
  submit: ReactNode;
  variant?: ButtonVariant;
  cancel?: string;
  busy: boolean;
  /** Why it can't be submitted yet. */
  unavailable?: string | undefined;
  /** Why it failed, under `failure`. */
  problem?: ReactNode;
  failure?: string;
  onSubmit: () => unknown;
  onClose: () => void;
  /** The changed fields that closing asks about, or another text about what would be lost. */
  unsaved?: { changed: readonly string[]; lost?: string };
  /** For those that look into the form. */
  id?: string;
  /** Set once the focus belongs elsewhere, such as in the new row. */
  focusMoved?: RefObject<boolean>;
  children: ReactNode;
};

const nothing: readonly string[] = [];

/** The frame of a dialog with a form: its title, what went wrong, the fields, and the buttons. */
export function DialogForm(props: Props) {
  const { title, description, width, className, submit, busy, unavailable, problem } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const { changed = nothing, lost } = props.unsaved ?? {};
  const closing = useAskBeforeClosing(changed, props.onClose, lost);
  return (
    <Dialog open onOpenChange={closing.onOpenChange}>
      <DialogContent
        title={title}
        description={description}
        width={width}
        className={className}
        onCloseAutoFocus={(event) => props.focusMoved?.current && event.preventDefault()}
        footer={
          <>
            <Button
              variant={props.variant ?? 'primary'}
              type="submit"
              form={id}
              busy={busy}
              {...(unavailable && { unavailable })}
            >
              {submit}
            </Button>
            <Button variant="bare" onClick={props.onClose}>
              {props.cancel ?? 'Cancel'}
            </Button>
          </>
        }
      >
        <form
          id={id}
          noValidate
          className="grid gap-4 pt-1"
          onSubmit={(event) => {
            event.preventDefault();
            // A dialog inside another one: only its own form is sent.
            event.stopPropagation();
            void props.onSubmit();
          }}
        >
          <Failure title={props.failure ?? 'Couldn’t save.'} reason={problem} />
          {props.children}
        </form>
        {closing.question}
      </DialogContent>
    </Dialog>
  );
}

const LeaveUnsaved = lazyPart(() =>
  import('./leave-unsaved.tsx').then(({ LeaveUnsaved: loaded }) => loaded),
);

/**
 * For a dialog with a form: Escape, the close button and a click outside ask before input is
 * discarded.
 * @param changed the names of the changed fields; the dialog closes at once when there are none
 * @param lost replaces the list of changed fields
 * @returns the dialog's `onOpenChange`, and the question to render inside it
 */
function useAskBeforeClosing(changed: readonly string[], onClose: () => void, lost?: string) {
  const [isAsking, setAsking] = useState(false);
  const onOpenChange = (open: boolean) => {
    if (open) return;
    if (changed.length > 0) setAsking(true);
    else onClose();
  };
  const question = (
    <>
      <LeaveGuard changed={changed} {...(lost && { lost })} />
      {isAsking && (
        <LeaveUnsaved
          changed={changed}
          {...(lost && { lost })}
          onStay={() => setAsking(false)}
          onLeave={onClose}
        />
      )}
    </>
  );
  return { onOpenChange, question };
}
