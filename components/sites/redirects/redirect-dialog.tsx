'use client';

import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import { createRedirect, type Redirect, updateRedirect } from '#lib/contract/redirects.ts';
import { type Chosen, DestinationField } from './destination-field.tsx';
import { targetName } from './redirect-target.tsx';
import { useRedirects } from './redirects-context.tsx';
import { isFinal } from './use-redirect-changes.ts';
import { type SourceCheck, useSourceCheck } from './use-source-check.ts';

const FORM = 'redirect';

/** Adds a redirect, or changes one. */
export function RedirectDialog({
  redirect,
  onClose,
}: {
  redirect: Redirect | null;
  onClose: () => void;
}) {
  const { edit } = useRedirects();
  const [source, setSource] = useState(redirect?.source ?? '');
  const [chosen, setChosen] = useState<Chosen | null>(() => chosenIn(redirect));
  const [isTried, setTried] = useState(false);
  const saving = useSaving(redirect, onClose);
  const check = useSourceCheck(source, redirect);
  const isMissing = isTried && source.trim() === '';
  const sourceFault =
    check.fault ??
    saving.faults.source ??
    (isMissing ? 'Write the path that leads away, such as /old/page.' : undefined);
  const goesRound = chosen?.path !== undefined && keyOfPath(source.trim()) === chosen.path;
  const destinationFault =
    saving.faults.destination ??
    (goesRound ? `${chosen.title} shows at this path: the redirect would lead to itself.` : null) ??
    (isTried && !chosen ? 'Choose where it leads.' : undefined);

  function submit(): void {
    setTried(true);
    if (source.trim() === '' || check.fault || !chosen || goesRound) {
      if (source.trim() === '' || check.fault) document.getElementById(`${FORM}-source`)?.focus();
      return;
    }
    saving.save(source.trim(), chosen);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={redirect ? `Edit ${redirect.source}` : 'Add redirect'}
        description="Visitors who come by the old path are led to what you choose."
        footer={
          <>
            <Button variant="primary" type="submit" form={FORM} busy={saving.isPending}>
              {redirect ? 'Save redirect' : 'Add redirect'}
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <form
          id={FORM}
          noValidate
          className="grid gap-4 pt-1"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {saving.rest && (
            <Notice tone="bad" role="alert" title="Nothing was changed.">
              {saving.rest}
            </Notice>
          )}
          <div className="grid gap-1.5">
            <Field
              label="From"
              id={`${FORM}-source`}
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
            <SourceHelp check={check} onTake={setSource} onOpen={edit} />
          </div>
          <DestinationField
            chosen={chosen}
            error={destinationFault}
            onChoose={(next) => {
              saving.forget();
              setChosen(next);
            }}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** What a redirect leads to; what is gone has to be chosen anew. */
function chosenIn(redirect: Redirect | null): Chosen | null {
  if (!redirect || (isFinal(redirect) && redirect.target?.title === undefined)) return null;
  const { destination, target } = redirect;
  return { destination, title: targetName(redirect), path: target?.path };
}

/** What would be right instead of what is written, one click away. */
function SourceHelp({
  check: { meant, taken, remark },
  onTake,
  onOpen,
}: {
  check: SourceCheck;
  onTake: (text: string) => void;
  onOpen: (redirect: Redirect) => void;
}) {
  if (!meant && !taken && !remark) return null;
  return (
    <div className="grid justify-items-start gap-1.5">
      {remark && (
        <p role="status" className="flex gap-1.5 text-meta text-warn">
          <TriangleAlert aria-hidden className="mt-px size-3.5" /> {remark}
        </p>
      )}
      {meant && (
        <Button size="small" onClick={() => onTake(meant)}>
          Use <span className="mono text-[13px]">{meant}</span>
        </Button>
      )}
      {taken && (
        <Button size="small" onClick={() => onOpen(taken)}>
          Edit the one that is there, to {targetName(taken)}
        </Button>
      )}
    </div>
  );
}

/** Saves, and puts a refusal beside the field it is about. */
function useSaving(redirect: Redirect | null, onClose: () => void) {
  const { organizationId, siteId, changes } = useRedirects();
  const [problem, setProblem] = useState<Problem | null>(null);
  const creation = useMutationFor(createRedirect);
  const change = useMutationFor(updateRedirect);
  const parameters = { organizationId, siteId };

  function save(source: string, { destination, title }: Chosen): void {
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
