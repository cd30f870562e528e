'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import type { Space } from '#lib/contract/spaces.ts';

const FORM = 'new-change-request';

/** The dialog that creates a change request and opens its editor. */
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
  const form = useEndpointForm(
    async () => (await import('#lib/contract/change-requests.schemas.ts')).changeRequestForm,
    {},
  );
  const [rest, setRest] = useState<string | null>(null);
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) => {
    setRest(null);
    creation.mutate(
      { parameters: { spaceId: space.id }, body },
      {
        onSuccess: ({ number }) => {
          announce(`Draft #${number} created`);
          // Replaces the dialog's URL, so that going back doesn't open it again.
          router.replace(
            routes.changeRequest({ organization: organizationId, id: space.id }, number, 'edit'),
          );
        },
        onError: (problem) => setRest(showProblem(form, problem)),
      },
    );
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="New change request"
        description={`A draft of changes to ${space.title}. Readers won’t see them until they are merged.`}
        footer={
          <>
            <Button
              variant="primary"
              type="submit"
              form={FORM}
              // Busy until the editor opens, so that a second click doesn't create another.
              busy={creation.isPending || creation.isSuccess}
            >
              Create
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={FORM} onSubmit={submit} noValidate className="grid gap-5 pt-1">
          {rest && (
            <Notice tone="bad" role="alert" title="Couldn’t create the change request">
              {rest}
            </Notice>
          )}
          <Field
            label="Subject"
            optional
            help={
              errors.subject
                ? undefined
                : 'Summarize the change in one line. You can change this later.'
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
