'use client';

import { useEffect, useRef, useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { type Team, updateTeam } from '#lib/contract/teams.ts';

/** The name of a team as a field: Enter saves, Escape cancels. */
export function RenameTeam({
  organizationId,
  team,
  onDone,
}: {
  organizationId: string;
  team: Team;
  onDone: () => void;
}) {
  const form = useEndpointForm(
    async () => (await import('#lib/contract/teams.schemas.ts')).updateTeam.body,
    { title: team.title },
  );
  const renaming = useMutationFor(updateTeam);
  const [rest, setRest] = useState<string | null>(null);
  const field = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const from = document.activeElement;
    const row = field.current?.closest('tr');
    // After the menu that opened it has given its focus back.
    const timer = window.setTimeout(() => field.current?.querySelector('input')?.select());
    return () => {
      window.clearTimeout(timer);
      if (document.activeElement !== document.body) return;
      // In a list the name is a button again.
      const back = row?.querySelector<HTMLElement>('[data-row-link]') ?? from;
      if (back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);
  const submit = form.handleSubmit(({ title }) => {
    if (title === team.title) return onDone();
    setRest(null);
    renaming.mutate(
      { parameters: { organizationId, teamId: team.id }, body: { title } },
      {
        onSuccess: () => {
          announce(`Team renamed to ${title}`);
          onDone();
        },
        // Only the name can be in conflict.
        onError: (problem) =>
          setRest(problem.status === 409 ? problem.message : showProblem(form, problem)),
      },
    );
  });
  return (
    <form
      ref={field}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
      className="flex flex-wrap items-start gap-1.5 py-1.5 font-sans text-ui"
    >
      <Field
        label={`New name of ${team.title}`}
        hideLabel
        error={form.formState.errors.title?.message ?? rest}
        className="min-w-40 flex-1"
      >
        <Input autoComplete="off" {...form.register('title')} />
      </Field>
      <Button type="submit" busy={renaming.isPending}>
        Rename
      </Button>
      <Button variant="bare" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
