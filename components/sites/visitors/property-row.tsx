'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { Lock } from '#components/kit/permission.ts';
import { IconButton } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { claimKindNames, writtenName } from '../claims.ts';
import type { Property, PropertyFault, PropertyKind } from './schema-draft.ts';

const kinds = (Object.keys(claimKindNames) as PropertyKind[]).map((value) => ({
  value,
  label: claimKindNames[value].replace(/^./, (first) => first.toUpperCase()),
}));
const writable = kinds.filter(({ value }) => value !== 'other');

/** One property of the visitor schema: name, type, description and position. */
export function PropertyRow({
  property,
  fault = {},
  isFirst,
  isLast,
  lock,
  onChange,
  onMove,
  onRemove,
}: {
  property: Property;
  fault?: PropertyFault | undefined;
  isFirst: boolean;
  isLast: boolean;
  lock: Lock;
  onChange: (change: Partial<Property>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { name, kind, description, options, isRequired, raw } = property;
  const label = name.trim() || 'the new property';
  const inCondition = name.trim() && writtenName(name.trim());
  const isOther = kind === 'other';
  return (
    <li
      data-property={property.key}
      className="flex items-start gap-2 border-b border-hairline py-4 max-md:flex-col"
    >
      <div className="grid w-full min-w-0 flex-1 gap-x-3 gap-y-3 md:grid-cols-[minmax(0,1fr)_11rem]">
        <Field
          label="Name"
          error={fault.name}
          help={
            inCondition.startsWith('[') && (
              <>
                In conditions, write <code className="mono">claims{inCondition}</code>
              </>
            )
          }
        >
          <Input
            mono
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
            {...lock}
          />
        </Field>
        <Field label="Type">
          <Select
            value={kind}
            options={raw === undefined ? writable : kinds}
            onValueChange={(next) => onChange({ kind: next })}
            {...lock}
          />
        </Field>
        {kind === 'enum' && (
          <Field
            label="Values"
            help="Separate values with commas, such as free, pro."
            error={fault.options}
            className="md:col-span-2"
          >
            <Input
              mono
              autoComplete="off"
              value={options}
              onChange={({ target }) => onChange({ options: target.value })}
              {...lock}
            />
          </Field>
        )}
        {isOther ? (
          <p className="text-meta text-ink-3 wrap-anywhere md:col-span-2">
            The form can’t show this property; edit it as JSON:{' '}
            <code className="mono">{JSON.stringify(raw ?? {}).slice(0, 200)}</code>
          </p>
        ) : (
          <Field label="Description" optional className="md:col-span-2">
            <Input
              autoComplete="off"
              value={description}
              onChange={({ target }) => onChange({ description: target.value })}
              {...lock}
            />
          </Field>
        )}
        <Checkbox
          checked={isRequired}
          onCheckedChange={(next) => onChange({ isRequired: next })}
          className="md:col-span-2"
          {...lock}
        >
          Required
        </Checkbox>
      </div>
      {!lock.unavailable && (
        <div className="flex gap-1 md:pt-6.5">
          <IconButton
            label={`Move ${label} up`}
            size="small"
            onClick={() => onMove(-1)}
            {...(isFirst && { unavailable: 'This is already first.' })}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={`Move ${label} down`}
            size="small"
            onClick={() => onMove(1)}
            {...(isLast && { unavailable: 'This is already last.' })}
          >
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton label={`Remove ${label}`} size="small" onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}
