'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { createOrganization } from '#lib/contract/organizations.ts';

const FORM = 'new-organization';

/** Creates an organization and goes to it. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const creation = useMutationFor(createOrganization);
  const isUnsupported = creation.error?.isUnsupported === true;
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="New organization"
        description="You’ll be its first admin. You can invite people and change settings next."
        footer={
          <>
            <Button
              variant="primary"
              type="submit"
              form={FORM}
              busy={creation.isPending || creation.isSuccess}
              {...(isUnsupported && {
                unavailable: 'This API can’t create organizations.\nAsk the person who runs it.',
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
        <CreationForm creation={creation} isUnsupported={isUnsupported} />
      </DialogContent>
    </Dialog>
  );
}

type Creation = ReturnType<typeof useMutationFor<typeof createOrganization>>;

function CreationForm({ creation, isUnsupported }: { creation: Creation; isUnsupported: boolean }) {
  const router = useRouter();
  const form = useEndpointForm(
    async () => (await import('#lib/contract/organizations.schemas.ts')).createOrganization.body,
    { title: '' },
  );
  const [formProblem, setFormProblem] = useState<string | null>(null);
  const { reset } = creation;
  useEffect(() => reset, [reset]);
  const submit = form.handleSubmit((body) => {
    setFormProblem(null);
    creation.mutate(
      { body },
      {
        onSuccess: ({ id }) => router.push(routes.organization(id)),
        onError: (problem) => setFormProblem(showProblem(form, problem)),
      },
    );
  });
  return (
    <form id={FORM} onSubmit={submit} noValidate className="grid gap-4 pt-1">
      {isUnsupported ? (
        <Notice tone="warn" role="alert" title="Not available.">
          This API can’t create organizations. Ask the person who runs it.
        </Notice>
      ) : (
        formProblem && (
          <Notice tone="bad" role="alert" title="Couldn’t create the organization.">
            {formProblem}
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
