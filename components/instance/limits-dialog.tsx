'use client';

import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { type QuotaName, type Quotas, quotaNames, setQuotas } from '#lib/contract/quotas.ts';

const MB = 1024 * 1024;
const unlimited = 'none';

const labels: Readonly<Record<QuotaName, string>> = {
  spaces: 'Spaces',
  bytes: 'Storage in MB',
  specifications: 'Specifications',
  imports: 'Imports in 24 hours',
  people: 'Members',
};

type Texts = Record<QuotaName, string>;

function textOf(name: QuotaName, limit: number | null | undefined): string {
  if (limit === undefined) return '';
  if (limit === null) return unlimited;
  return String(name === 'bytes' ? limit / MB : limit);
}

/** The limit that a field says; false for anything else than a number, “none” or nothing. */
function limitIn(name: QuotaName, text: string): number | null | undefined | false {
  const said = text.trim().toLowerCase();
  if (said === '') return undefined;
  if (said === unlimited) return null;
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(said)) return false;
  const amount = Number(said);
  if (name === 'bytes') return Math.round(amount * MB);
  return Number.isInteger(amount) ? amount : false;
}

/** Sets limits of one organization in place of those of the instance. */
export function LimitsDialog({
  organization,
  usual,
  onClose,
}: {
  organization: { id: string; title: string; quotas: Quotas };
  /** Those of the instance. */
  usual: Quotas;
  onClose: () => void;
}) {
  const { id, title, quotas } = organization;
  const before = Object.fromEntries(
    quotaNames.map((name) => [name, textOf(name, quotas[name])]),
  ) as Texts;
  const [texts, setTexts] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const save = useMutationFor(setQuotas);
  const limits = quotaNames.map((name) => [name, limitIn(name, texts[name])] as const);
  function onSubmit(): void {
    setChecked(true);
    if (limits.some(([, limit]) => limit === false)) return;
    const body: Quotas = Object.fromEntries(limits.filter(([, limit]) => limit !== undefined));
    save.mutate(
      { parameters: { id }, body },
      {
        onSuccess: () => {
          notify(`Limits of ${title} saved`, { tone: 'done' });
          onClose();
        },
      },
    );
  }
  const changed = quotaNames.filter((name) => texts[name] !== before[name]);
  return (
    <DialogForm
      title={`Limits of ${title}`}
      description="Leave a field empty to use the instance limit, or enter “none” for no limit. Lowering a limit deletes nothing."
      submit="Save limits"
      failure="Couldn’t save the limits."
      busy={save.isPending}
      problem={save.error?.message}
      unsaved={{ changed: changed.map((name) => labels[name]) }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {limits.map(([name, limit]) => (
        <Field
          key={name}
          label={labels[name]}
          error={
            isChecked && limit === false
              ? 'Enter a number or “none”, or leave this empty.'
              : undefined
          }
        >
          <Input
            size="form"
            autoComplete="off"
            placeholder={`Instance: ${textOf(name, usual[name] ?? null)}`}
            value={texts[name]}
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
          />
        </Field>
      ))}
    </DialogForm>
  );
}
