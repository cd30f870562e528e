'use client';

import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { readCell, writeCell } from './cell-text.ts';
import { fieldLabel } from './words.ts';

const UNSET = 'unset';

const helps: Partial<Record<CustomField['type'], string>> = {
  tags: 'Separate tags with commas.',
};

type ValueControlProps = {
  field: CustomField;
  /** The value as text. */
  text: string;
  onText: (text: string) => void;
  /** Why the value is invalid. */
  fault?: string | undefined;
  /** Whether the label is for screen readers only. */
  hideLabel?: boolean;
  label?: string;
  size?: 'default' | 'form';
  /** Why it can't be changed. */
  unavailable?: string;
};

/** The control for a value of a field. */
export function ValueControl(props: ValueControlProps) {
  const { field, fault, hideLabel = false, label = fieldLabel(field) } = props;
  const help = [field.description, helps[field.type]].filter(Boolean).join(' ');
  const isGroup = field.type === 'select:multi';
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      group={isGroup}
      error={fault}
      help={hideLabel ? undefined : help || undefined}
    >
      {isGroup ? <SeveralOptions {...props} /> : <OneValue {...props} />}
    </Field>
  );
}

function OneValue({ field, text, onText, size = 'form', unavailable }: ValueControlProps) {
  const locked = unavailable ? { unavailable } : {};
  if (field.type === 'boolean' || field.type === 'select:single') {
    const options = field.type === 'boolean' ? ['Yes', 'No'] : (field.options ?? []);
    return (
      <Select
        size={size}
        className="max-w-80"
        value={text === '' ? UNSET : text}
        options={[
          { value: UNSET, label: 'Not set' },
          ...options.map((option) => ({ value: option, label: option })),
        ]}
        onValueChange={(value) => onText(value === UNSET ? '' : value)}
        {...locked}
      />
    );
  }
  return (
    <Input
      size={size}
      autoComplete="off"
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      placeholder={field.placeholder}
      value={text}
      onChange={({ target }) => onText(target.value)}
      {...locked}
    />
  );
}

function SeveralOptions({ field, text, onText, unavailable }: ValueControlProps) {
  const read = readCell(field, text);
  const chosen = 'value' in read && Array.isArray(read.value) ? read.value : [];
  const options = field.options ?? [];
  const switchTo = (option: string, isOn: boolean) =>
    onText(writeCell(options.filter((one) => (one === option ? isOn : chosen.includes(one)))));
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {options.map((option) => (
        <Checkbox
          key={option}
          checked={chosen.includes(option)}
          onCheckedChange={(isOn) => switchTo(option, isOn)}
          {...(unavailable && { unavailable })}
        >
          {option}
        </Checkbox>
      ))}
    </div>
  );
}
