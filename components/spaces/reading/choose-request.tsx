'use client';

import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';

/** Asks in which of several change requests a page is edited. */
export function ChooseRequest(props: {
  requests: readonly ChangeRequest[];
  /** The title of the page. */
  title: string;
  busy: boolean;
  onChoose: (number: number) => void;
  onNew: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <DialogContent
        title={`Edit ${props.title}`}
        description="You have several change requests here. Choose one, or start another."
        footer={
          <>
            <Button busy={props.busy} onClick={props.onNew}>
              New change request
            </Button>
            <Button variant="bare" onClick={props.onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <ul className="grid gap-1 pt-1">
          {props.requests.map(({ id, number, subject, status, updatedAt }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => props.onChoose(number)}
                className="w-full rounded-control border border-edge px-3 py-2 text-left hover:bg-paper-3"
              >
                <span className="block font-medium wrap-anywhere">
                  #{number} {subject || 'No subject'}
                </span>
                <span className="text-meta text-ink-3">
                  {status === 'draft' ? 'Draft' : 'Open'}, updated{' '}
                  <Time value={updatedAt} inSentence />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
