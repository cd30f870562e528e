'use client';

import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import { createRedirect, type Redirect, updateRedirect } from '#lib/contract/redirects.ts';
import { DestinationField, type SelectedTarget } from './destination-field.tsx';
import { targetName } from './redirect-target.tsx';
import { useRedirects } from './redirects-context.tsx';
import { cannotRestore } from './use-redirect-changes.ts';
import { type SourceCheck, useSourceCheck } from './use-source-check.ts';

/** Adds a redirect, or edits one. `from`: the path that a new one starts with. */
export function RedirectDialog({
  redirect,
  from = '',
  onClose,
}: {
  redirect: Redirect | null;
  from?: string | undefined;
  onClose: () => void;
}) {
  const { edit } = useRedirects();
  const sourceId = useId();
  const [source, setSource] = useState(redirect?.source ?? from);
  const [selected, setSelected] = useState<SelectedTarget | null>(() => initialTarget(redirect));
  const [isSubmitted, setSubmitted] = useState(false);
  const saving = useSaving(redirect, onClose);
  const check = useSourceCheck(source, redirect);
  const isMissing = isSubmitted && source.trim() === '';
  const sourceFault =
    check.fault ??
    saving.faults.source ??
    (isMissing ? 'Enter a path to redirect from, such as /old/page.' : undefined);
  const isLoop = selected?.path !== undefined && keyOfPath(source.trim()) === selected.path;
  const destinationFault =
    saving.faults.destination ??
    (isLoop ? `${selected.title} is already at this path, so the redirect would loop.` : null) ??
    (isSubmitted && !selected ? 'Select a target.' : undefined);

  function submit(): void {
    setSubmitted(true);
    if (source.trim() === '' || check.fault || !selected || isLoop) {
      if (source.trim() === '' || check.fault) document.getElementById(sourceId)?.focus();
      return;
    }
    saving.save(source.trim(), selected);
  }

  return (
    <DialogForm
      title={redirect ? `Edit redirect from ${redirect.source}` : 'Add redirect'}
      description="Visitors to the old path are redirected to the target."
      submit={redirect ? 'Save changes' : 'Add redirect'}
      busy={saving.isPending}
      problem={saving.rest}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-1.5">
        <Field
          label="From"
          id={sourceId}
          error={sourceFault}
          help="A path on this site, such as /old/page. Case is ignored."
        >
          <Input
            size="form"
            mono
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={source}
            onChange={({ target }) => {
              saving.forget();
              setSource(target.value);
            }}
          />
        </Field>
        <SourceHelp check={check} onUse={setSource} onOpen={edit} />
      </div>
      <DestinationField
        selected={selected}
        error={destinationFault}
        onSelect={(next) => {
          saving.forget();
          setSelected(next);
        }}
      />
    </DialogForm>
  );
}

/** The target of a redirect; a missing one has to be selected again. */
function initialTarget(redirect: Redirect | null): SelectedTarget | null {
  if (!redirect || (cannotRestore(redirect) && redirect.target?.title === undefined)) return null;
  const { destination, target } = redirect;
  return { destination, title: targetName(redirect), path: target?.path };
}

/** Suggestions for a path that is invalid or in use. */
function SourceHelp({
  check: { suggestion, existing, warning },
  onUse,
  onOpen,
}: {
  check: SourceCheck;
  onUse: (text: string) => void;
  onOpen: (redirect: Redirect) => void;
}) {
  if (!suggestion && !existing && !warning) return null;
  return (
    <div className="grid justify-items-start gap-1.5">
      {warning && (
        <p role="status" className="flex gap-1.5 text-meta text-warn">
          <TriangleAlert aria-hidden className="mt-px size-3.5" /> {warning}
        </p>
      )}
      {suggestion && (
        <Button size="small" onClick={() => onUse(suggestion)}>
          Use <span className="mono text-[13px]">{suggestion}</span>
        </Button>
      )}
      {existing && (
        <Button size="small" onClick={() => onOpen(existing)}>
          Edit the existing redirect to {targetName(existing)}
        </Button>
      )}
    </div>
  );
}

/** Saves the redirect, and shows an error at the field it is about. */
function useSaving(redirect: Redirect | null, onClose: () => void) {
  const { organizationId, siteId, changes } = useRedirects();
  const [problem, setProblem] = useState<Problem | null>(null);
  const creation = useMutationFor(createRedirect);
  const change = useMutationFor(updateRedirect);
  const parameters = { organizationId, siteId };

  function save(source: string, { destination, title }: SelectedTarget): void {
    setProblem(null);
    const then = {
      onError: setProblem,
      onSuccess: (saved: Redirect) => {
        onClose();
        changes.saved(saved, redirect ?? undefined, title);
      },
    };
    const body = { source, destination };
    if (!redirect) creation.mutate({ parameters, body }, then);
    else change.mutate({ parameters: { ...parameters, siteRedirectId: redirect.id }, body }, then);
  }

  return {
    save,
    forget: () => setProblem(null),
    isPending: creation.isPending || change.isPending,
    ...refusalOf(problem),
  };
}

type Refusal = { faults: { source?: string; destination?: string }; rest: string | null };

function refusalOf(problem: Problem | null): Refusal {
  if (!problem) return { faults: {}, rest: null };
  const at = (name: string) =>
    problem.fields.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message;
  const isTaken = problem.status === 409 && problem.reasons.includes('source-taken');
  const source = isTaken ? problem.message : at('source');
  const destination = at('destination');
  return {
    faults: { ...(source && { source }), ...(destination && { destination }) },
    rest: source || destination ? null : problem.message,
  };
}
