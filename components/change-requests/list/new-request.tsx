'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { requestHref } from '../places.ts';

const FORM = 'new-change-request';

/** The dialog that starts a change request, and leads to where it is written. */
export function NewRequest({
  organizationId,
  space,
  onClose,
}: {
  organizationId: string;
  space: Space;
  onClose: () => void;
}) {
  const router = useRouter();
  const creation = useMutationFor(createChangeRequest);
  const form = useEndpointForm((bodies) => bodies.createChangeRequest, {});
  const [rest, setRest] = useState<string | null>(null);
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) => {
    setRest(null);
    creation.mutate(
      { parameters: { spaceId: space.id }, body },
      {
        onSuccess: ({ number }) => {
          announce(`#${number} is started, as a draft.`);
          // In the place of the dialog: going back would open it again.
          router.replace(`${requestHref(organizationId, space.id, number)}/edit`);
        },
        onError: (problem) => setRest(showProblem(form, problem)),
      },
    );
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="New change request"
        description={`A draft of changes to ${space.title}. Readers see none of it until it is merged.`}
        footer={
          <>
            <Button
              variant="primary"
              type="submit"
              form={FORM}
              // The way there counts, too: a second press would start a second one.
              busy={creation.isPending || creation.isSuccess}
            >
              Start writing
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={FORM} onSubmit={submit} noValidate className="grid gap-5 pt-1">
          {rest && (
            <Notice tone="bad" role="alert" title="Not started.">
              {rest}
            </Notice>
          )}
          <Field
            label="Subject"
            optional
            help={
              errors.subject
                ? undefined
                : 'What it is about, in one line. It can be given or changed later.'
            }
            error={errors.subject?.message}
          >
            <Input
              size="form"
              autoComplete="off"
              placeholder="Explain delivery and retries"
              {...form.register('subject', {
                setValueAs: (text?: string) => (text?.trim() ? text : undefined),
              })}
            />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
