'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Link } from '#components/ui/link.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { Claims } from '#lib/contract/condition-evaluation.ts';
import { claimKindNames, type KnownClaim } from '../claims.ts';
import { claimsDraftOf, claimsOfDraft, claimsWithFields } from './claims-draft.ts';
import type { PreviewVisitor } from './visitor-bar.tsx';

const MISSING = ' ';

/** The claims of the previewed visitor: one field for each claim of the schema. */
export function ClaimsForm(props: {
  visitor: PreviewVisitor;
  visitorsHref: string;
  isNavigating: boolean;
  onApply: (claims: Claims) => void;
}) {
  const { visitor, visitorsHref, isNavigating, onApply } = props;
  const { known, claims, hasSchema } = visitor;
  const [draft, setDraft] = useState(() => claimsDraftOf(claims, known));
  const read = claimsOfDraft(draft, known);
  const fault = 'fault' in read ? read.fault : undefined;
  return (
    <form
      aria-label="Visitor claims"
      className="grid gap-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        if ('claims' in read) onApply(read.claims);
      }}
    >
      {!hasSchema && (
        <p className="text-ink-2">
          There is no visitor schema, so claims are entered as JSON.{' '}
          <Link href={visitorsHref} className="link">
            Create a schema
          </Link>{' '}
          to get a field for each.
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-3">
        {claimsWithFields(known).map((claim) => (
          <ClaimField
            key={claim.written}
            claim={claim}
            value={draft.values[claim.written] ?? ''}
            onChange={(value) =>
              setDraft({ ...draft, values: { ...draft.values, [claim.written]: value } })
            }
          />
        ))}
      </div>
      <Field label="Other claims, as JSON" optional error={fault}>
        <Textarea
          mono
          rows={2}
          spellCheck={false}
          value={draft.others}
          onChange={({ target }) => setDraft({ ...draft, others: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={isNavigating}
          {...(fault && { unavailable: 'Fix the marked fields first.' })}
        >
          Apply
        </Button>
        <Button onClick={() => onApply({})}>Clear claims</Button>
      </div>
    </form>
  );
}

function ClaimField(props: {
  claim: KnownClaim;
  value: string;
  onChange: (value: string) => void;
}) {
  const { claim, value, onChange } = props;
  const { written, kind, description, options } = claim;
  const label = <code className="mono">{written.replace(/^\./, '')}</code>;
  const choices = kind === 'boolean' ? ['true', 'false'] : kind === 'enum' ? options : null;
  const help =
    description ?? (kind === 'list' ? 'Separate values with commas' : claimKindNames[kind]);
  return (
    <Field label={label} help={help}>
      {choices ? (
        <Select
          value={value === '' ? MISSING : value}
          options={[
            { value: MISSING, label: 'Not set' },
            ...choices.map((choice) => ({ value: choice, label: choice })),
          ]}
          onValueChange={(next) => onChange(next === MISSING ? '' : next)}
        />
      ) : (
        <Input
          mono
          autoComplete="off"
          placeholder="Not set"
          inputMode={kind === 'number' || kind === 'integer' ? 'decimal' : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
