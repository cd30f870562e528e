'use client';

import { useEffect, useState } from 'react';
import { useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { showTitleProblem } from './title-problem.ts';

const FORM = 'new-team';

/** The dialog that creates a team; whoever creates it owns it. */
export function NewTeam({
  organizationId,
  onClose,
}: {
  organizationId: string;
  /** With the id of the team that was created, or without when none was. */
  onClose: (created?: string) => void;
}) {
  const creation = useMutationFor(createTeam);
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="New team"
        description="You will own it. Its members come next."
        footer={
          <>
            <Button variant="primary" type="submit" form={FORM} busy={creation.isPending}>
              Create team
            </Button>
            <Button variant="bare" onClick={() => onClose()}>
              Cancel
            </Button>
          </>
        }
      >
        <CreationForm organizationId={organizationId} creation={creation} onCreated={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function CreationForm({
  organizationId,
  creation,
  onCreated,
}: {
  organizationId: string;
  creation: ReturnType<typeof useMutationFor<typeof createTeam>>;
  onCreated: (id: string) => void;
}) {
  const form = useEndpointForm((bodies) => bodies.createTeam, { title: '' });
  const [rest, setRest] = useState<string | null>(null);
  const { reset } = creation;
  useEffect(() => reset, [reset]);
  const submit = form.handleSubmit((body) => {
    setRest(null);
    creation.mutate(
      { parameters: { organizationId }, body },
      {
        onSuccess: ({ id }) => onCreated(id),
        onError: (problem) => setRest(showTitleProblem(form, problem)),
      },
    );
  });
  return (
    <form id={FORM} onSubmit={submit} noValidate className="grid gap-4 pt-1">
      {rest && (
        <Notice tone="bad" role="alert" title="Not created.">
          {rest}
        </Notice>
      )}
      <Field
        label="Name"
        help="Up to 64 characters, one team to a name."
        error={form.formState.errors.title?.message}
      >
        <Input size="form" autoComplete="off" {...form.register('title')} />
      </Field>
    </form>
  );
}
