'use client';

import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { fieldsWithoutEffect } from '#lib/contract/customization.ts';
import { AnnouncementField } from './announcement-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ColorField, OptionalColorField } from './color-field.tsx';
import { useEditing } from './context.ts';
import { FaviconField } from './favicon-field.tsx';
import type { Field as FieldOf } from './fields.ts';
import { FooterGroups } from './footer-groups.tsx';
import { HeaderLinks } from './header-links.tsx';
import { ImagesField } from './images-field.tsx';
import { PictureAddress } from './picture-address.tsx';
import { valueAt } from './tree.ts';

const silent: ReadonlySet<string> = new Set(fieldsWithoutEffect);

/** One field of the editor: its control, whether it is inherited, and a note if nothing shows it. */
export function FieldRow({ field }: { field: FieldOf }) {
  const { look, errorAt, set, isSpace, isOwn } = useEditing();
  const { path, label, help, kind } = field;
  const id = useId();
  const value = valueAt(look, path);
  const error = errorAt(path);
  const text = typeof value === 'string' ? value : '';
  const labeled = (control: ReactNode, group = false) => (
    <Field label={label} help={help} error={error} group={group}>
      {control}
    </Field>
  );
  return (
    <div
      data-field={path}
      className={`grid min-w-0 gap-1 ${isSpace && isOwn(path) ? 'border-l-2 border-accent pl-3' : ''}`}
    >
      {kind === 'switch' && (
        <Checkbox
          checked={value === true}
          onCheckedChange={(checked) => set(path, checked)}
          {...(silent.has(path) && { 'aria-describedby': id })}
        >
          {label}
        </Checkbox>
      )}
      {kind === 'choice' &&
        labeled(
          <ChoiceField value={text} options={field.options} onChange={(next) => set(path, next)} />,
          true,
        )}
      {kind === 'select' &&
        labeled(
          <Select
            size="form"
            value={text}
            onValueChange={(next) => set(path, next)}
            options={field.options.map(([option, name, about]) => ({
              value: option,
              label: name,
              ...(about && { description: about }),
            }))}
          />,
        )}
      {(kind === 'text' || kind === 'address') &&
        labeled(
          <Input
            size="form"
            autoComplete="off"
            spellCheck={kind === 'text'}
            value={text}
            maxLength={field.maximum}
            placeholder={kind === 'address' ? 'https://' : undefined}
            onChange={({ target }) => set(path, target.value || undefined)}
          />,
        )}
      {kind === 'picture' &&
        labeled(
          <PictureAddress
            label={label}
            value={text}
            onChange={(next) => set(path, next || undefined)}
          />,
        )}
      {kind === 'color' && <ColorField field={field} />}
      {kind === 'optionalColor' && <OptionalColorField field={field} />}
      {kind === 'images' && <ImagesField field={field} />}
      {kind === 'favicon' && <FaviconField field={field} />}
      {kind === 'announcement' && <AnnouncementField field={field} />}
      {kind === 'headerLinks' && <HeaderLinks field={field} />}
      {kind === 'footerGroups' && <FooterGroups field={field} />}
      {silent.has(path) && (
        <p id={id} className="text-meta text-ink-3">
          Saved, but not used by published pages.
        </p>
      )}
      <Origin field={field} />
    </div>
  );
}

/** Whether a value is inherited, or how to take it back. */
function Origin({ field: { path, label } }: { field: FieldOf }) {
  const { isSpace, isOwn, reset } = useEditing();
  if (!isOwn(path))
    return isSpace && <p className="text-meta text-ink-3">Inherited from the site</p>;
  return (
    <Button
      variant="bare"
      size="row"
      className="-ml-2 justify-self-start text-meta"
      onClick={() => reset(path)}
    >
      <RotateCcw aria-hidden className="size-3.5" />
      {isSpace ? 'Inherit from the site' : 'Reset to default'}
      <span className="sr-only">: {label}</span>
    </Button>
  );
}
