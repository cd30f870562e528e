'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { createOrganization } from '#lib/contract/organizations.ts';

const FORM = 'new-organization';

/** The dialog that creates an organization and goes to its home. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const creation = useMutationFor(createOrganization);
  const isUnknown = creation.error?.status === 404 || creation.error?.status === 405;
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="New organization"
        description="You will be its first admin. People and settings come next."
        footer={
          <>
            <Button
              variant="primary"
              type="submit"
              form={FORM}
              busy={creation.isPending || creation.isSuccess}
              {...(isUnknown && {
                unavailable: 'This API does not create organizations.\nAsk whoever runs it.',
              })}
            >
              Create organization
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <CreationForm creation={creation} isUnknown={isUnknown} />
      </DialogContent>
    </Dialog>
  );
}

type Creation = ReturnType<typeof useMutationFor<typeof createOrganization>>;

function CreationForm({ creation, isUnknown }: { creation: Creation; isUnknown: boolean }) {
  const router = useRouter();
  const form = useEndpointForm((bodies) => bodies.createOrganization, { title: '' });
  const [rest, setRest] = useState<string | null>(null);
  const { reset } = creation;
  useEffect(() => reset, [reset]);
  const submit = form.handleSubmit((body) => {
    setRest(null);
    creation.mutate(
      { body },
      {
        onSuccess: ({ id }) => router.push(`/orgs/${id}`),
        onError: (problem) => setRest(showProblem(form, problem)),
      },
    );
  });
  return (
    <form id={FORM} onSubmit={submit} noValidate className="grid gap-4 pt-1">
      {isUnknown ? (
        <Notice tone="warn" role="alert" title="Not here.">
          This API does not create organizations. Ask whoever runs it, then come back to this list.
        </Notice>
      ) : (
        rest && (
          <Notice tone="bad" role="alert" title="Not created.">
            {rest}
          </Notice>
        )
      )}
      <Field
        label="Title"
        help="2 to 255 characters. It can be changed later."
        error={form.formState.errors.title?.message}
      >
        <Input size="form" autoComplete="organization" {...form.register('title')} />
      </Field>
    </form>
  );
}
