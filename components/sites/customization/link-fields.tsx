'use client';

import type { ReactNode } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Customization } from '#lib/contract/customization.ts';
import { useEditing } from './context.ts';

export type HeaderLink = Customization['header']['links'][number];
export type PlainLink = HeaderLink['links'][number];
type Target = HeaderLink['to'];

/** A link that isn't filled in yet. */
export const newLink = (): PlainLink => ({ title: '', to: { kind: 'url', url: '' } });

/** The title of a link and where it leads; `children` is between them. */
export function LinkFields<Link extends { title: string; to: Target }>({
  label,
  path,
  value,
  onChange,
  hasTarget = true,
  children,
}: {
  /** Names the group for screen readers: “Link 2”. */
  label: string;
  path: string;
  value: Link;
  onChange: (value: Link) => void;
  /** False for the title of a menu. */
  hasTarget?: boolean;
  children?: ReactNode;
}) {
  const { errorAt } = useEditing();
  return (
    <div role="group" aria-label={label} className="grid min-w-0 gap-2">
      <Field label="Text" error={errorAt(`${path}.title`)}>
        <Input
          autoComplete="off"
          maxLength={64}
          value={value.title}
          onChange={({ target }) => onChange({ ...value, title: target.value })}
        />
      </Field>
      {children}
      {hasTarget && (
        <TargetField
          path={`${path}.to`}
          value={value.to}
          onChange={(to) => onChange({ ...value, to })}
        />
      )}
    </div>
  );
}

const kindNames: Record<string, string> = {
  page: 'A page',
  anchor: 'A heading of a page',
  file: 'A file',
  collection: 'A collection',
  user: 'A person',
  openapi: 'A specification',
};

/** Where a link leads: an address, or a space of the site. Other targets are kept as they are. */
function TargetField({
  path,
  value,
  onChange,
}: {
  path: string;
  value: Target;
  onChange: (to: NonNullable<Target>) => void;
}) {
  const { spaces, errorAt } = useEditing();
  const to = value ?? { kind: 'url' as const, url: '' };
  const isSpace = to.kind === 'space';
  const isOther = to.kind !== 'url' && !isSpace;
  const place = isSpace ? `space ${to.space}` : isOther ? 'other' : 'url';
  const isKnown = !isSpace || spaces.some(({ id }) => id === to.space);
  return (
    <div className="grid gap-2">
      <Field label="Links to">
        <Select
          value={place}
          onValueChange={(next) =>
            onChange(
              next === 'url' ? { kind: 'url', url: '' } : { kind: 'space', space: next.slice(6) },
            )
          }
          options={[
            { value: 'url', label: 'A URL' },
            ...(isOther ? [{ value: 'other', label: kindNames[to.kind] ?? to.kind }] : []),
            ...(isKnown ? [] : [{ value: place, label: 'A space that isn’t on this site' }]),
            ...spaces.map(({ id, title }) => ({ value: `space ${id}`, label: title })),
          ]}
        />
      </Field>
      {to.kind === 'url' && (
        <Field label="URL" error={errorAt(`${path}.url`) ?? errorAt(path)}>
          <Input
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={to.url}
            onChange={({ target }) => onChange({ kind: 'url', url: target.value.trim() })}
          />
        </Field>
      )}
    </div>
  );
}
