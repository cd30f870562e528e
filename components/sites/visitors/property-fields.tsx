import type { Lock } from '#components/kit/permission.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { claimKindNames, writtenName } from '../claims.ts';
import type { Property, PropertyFault, PropertyKind } from './schema-draft.ts';

const kinds = (Object.keys(claimKindNames) as PropertyKind[]).map((value) => ({
  value,
  label: kindLabel(value),
}));
const writable = kinds.filter(({ value }) => value !== 'other');

/** The name of a kind of property, as a label. */
export function kindLabel(kind: PropertyKind): string {
  return claimKindNames[kind].replace(/^./, (first) => first.toUpperCase());
}

/** The fields of a property of the visitor schema: name, type, values and description. */
export function PropertyFields({
  id,
  property,
  fault,
  lock,
  onChange,
}: {
  id: string;
  property: Property;
  fault: PropertyFault;
  lock: Lock;
  onChange: (change: Partial<Property>) => void;
}) {
  const { name, kind, description, options, isRequired, raw } = property;
  const inCondition = name.trim() && writtenName(name.trim());
  const isOther = kind === 'other';
  return (
    <div
      id={id}
      className="grid min-w-0 gap-3 pt-1 pb-4 @lg:grid-cols-[minmax(0,1fr)_11rem] @lg:pl-5.5"
    >
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
          className="@lg:col-span-2"
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
        <p className="text-meta text-ink-3 wrap-anywhere @lg:col-span-2">
          The form can’t show this property; edit it as JSON:{' '}
          <code className="mono">{JSON.stringify(raw ?? {}).slice(0, 200)}</code>
        </p>
      ) : (
        <Field label="Description" optional className="@lg:col-span-2">
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
        className="@lg:col-span-2"
        {...lock}
      >
        Required
      </Checkbox>
    </div>
  );
}
