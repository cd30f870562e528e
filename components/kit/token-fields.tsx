'use client';

import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { DAY } from '#lib/contract/durations.ts';
import type { TokenScope } from '#lib/contract/token-scope.ts';
import { CreatedSecret } from './created-secret.tsx';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const;
type Lifetime = (typeof lifetimes)[number]['value'];

/** When a token with a lifetime ends; null: never. */
function expiryOf(lifetime: Lifetime): string | null {
  if (lifetime === 'never') return null;
  return new Date(Date.now() + Number(lifetime) * DAY).toISOString();
}

/** The values of a form for a new token. */
export function newToken(): { name: string; scope: TokenScope; expiresAt: string | null } {
  return { name: '', scope: 'write', expiresAt: expiryOf('90') };
}

/**
 * Creates a token and shows its secret once.
 * @param form the dialog with the form, which hands over the token it has created
 */
export function TokenCreation({
  form,
  onClose,
}: {
  form: (onCreated: (token: { name: string; secret: string }) => void) => ReactNode;
  onClose: () => void;
}) {
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null);
  if (!created) return form(setCreated);
  const title = `Token “${created.name}” created`;
  return <CreatedSecret title={title} secret={created.secret} onClose={onClose} />;
}

const scopes = [
  { value: 'write', label: 'Read and write' },
  { value: 'read', label: 'Read only' },
] as const;

/**
 * What a token can do.
 * @param whole what one that reads and writes can do, as a sentence
 */
export function ScopeField({ whole }: { whole: string }) {
  const { setValue, watch } = useFormContext<{ scope: TokenScope }>();
  const scope = watch('scope');
  return (
    <Field
      label="Access"
      help={scope === 'read' ? 'It changes nothing and reads no secrets.' : whole}
    >
      <Select
        size="form"
        value={scope}
        onValueChange={(next) => setValue('scope', next, { shouldDirty: true })}
        options={scopes}
        className="max-w-50"
      />
    </Field>
  );
}

/** How long a token works; the form’s `expiresAt`. */
export function LifetimeField() {
  const { setValue } = useFormContext<{ expiresAt: string | null }>();
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  return (
    <Field
      label="Expires"
      help={
        lifetime === 'never'
          ? 'It works until it’s revoked.'
          : 'Scripts that use it will need a new one then.'
      }
    >
      <Select
        size="form"
        value={lifetime}
        onValueChange={(next) => {
          setLifetime(next);
          setValue('expiresAt', expiryOf(next), { shouldDirty: true });
        }}
        options={lifetimes}
        className="max-w-50"
      />
    </Field>
  );
}
