'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { Claims } from '#lib/contract/condition-answers.ts';
import { type KnownClaim, kindWords } from '../claims.ts';
import { claimsOfDraft, draftOfClaims, withFields } from './claims-form.ts';
import type { Visitor } from './visitor-bar.tsx';

const MISSING = ' ';

/** The claims of the visitor as whom the preview is seen: a field for each that the schema names. */
export function ClaimsForm(props: {
  visitor: Visitor;
  visitorsHref: string;
  isGoing: boolean;
  onBecome: (claims: Claims) => void;
}) {
  const { visitor, visitorsHref, isGoing, onBecome } = props;
  const { known, claims, hasSchema } = visitor;
  const [draft, setDraft] = useState(() => draftOfClaims(claims, known));
  const read = claimsOfDraft(draft, known);
  const fault = 'fault' in read ? read.fault : undefined;
  return (
    <form
      aria-label="Claims of the visitor"
      className="grid gap-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        if ('claims' in read) onBecome(read.claims);
      }}
    >
      {!hasSchema && (
        <p className="text-ink-2">
          Without a visitor schema, claims are written as JSON.{' '}
          <Link href={visitorsHref} className="link">
            Set a schema
          </Link>{' '}
          to choose them here.
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-3">
        {withFields(known).map((claim) => (
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
          busy={isGoing}
          {...(fault && { unavailable: 'Mend what is marked first.' })}
        >
          See it as this visitor
        </Button>
        <Button onClick={() => onBecome({})}>Without claims</Button>
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
  const help = description ?? (kind === 'list' ? 'With commas between them' : kindWords[kind]);
  return (
    <Field label={label} help={help}>
      {choices ? (
        <Select
          value={value === '' ? MISSING : value}
          options={[
            { value: MISSING, label: 'Missing' },
            ...choices.map((choice) => ({ value: choice, label: choice })),
          ]}
          onValueChange={(next) => onChange(next === MISSING ? '' : next)}
        />
      ) : (
        <Input
          mono
          autoComplete="off"
          placeholder="Missing"
          inputMode={kind === 'number' || kind === 'integer' ? 'decimal' : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
