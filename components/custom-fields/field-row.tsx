'use client';

import { PenLine, Trash2 } from 'lucide-react';
import { Action } from '#components/kit/action.tsx';
import { plural } from '#components/kit/format.ts';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import {
  deleteCustomField,
  type ListedCustomField,
  updateCustomField,
} from '#lib/contract/custom-fields.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { fieldLabel, typeWords } from './words.ts';

/** One field of the list: its title, type and how many spaces have a value for it. */
export function FieldRow({
  field,
  organization,
  mayChange,
  onEdit,
  onDelete,
}: {
  field: ListedCustomField;
  organization: Organization | undefined;
  mayChange: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const label = fieldLabel(field);
  return (
    <Row data-field={field.name}>
      <Cell className="py-1.5">
        {mayChange ? (
          <button
            type="button"
            onClick={onEdit}
            className="block max-w-full truncate rounded-badge text-left font-semibold hover:underline"
          >
            {label}
          </button>
        ) : (
          <span className="font-semibold">{label}</span>
        )}
        <span className="flex min-w-0 items-center gap-1">
          <span className="mono truncate text-meta text-ink-3">{field.name}</span>
          <CopyButton value={field.name} label={`Copy name ${field.name}`} iconOnly size="row" />
        </span>
        {field.description && (
          <span className="block truncate text-meta text-ink-2">{field.description}</span>
        )}
        <span className="block text-meta text-ink-3 md:hidden">{typeWords[field.type].name}</span>
      </Cell>
      <Cell className="max-md:hidden">
        {typeWords[field.type].name}
        {field.options && (
          <span className="block truncate text-meta text-ink-3">{field.options.join(', ')}</span>
        )}
      </Cell>
      {mayChange && (
        <Cell numeric className="whitespace-nowrap">
          {field.spaces === undefined ? '—' : plural(field.spaces, 'space')}
        </Cell>
      )}
      <Cell edge="end">
        <RowMenu label={`Actions for ${label}`}>
          <Action
            as={MenuItem}
            endpoint={updateCustomField}
            on={organization}
            icon={<PenLine aria-hidden />}
            onSelect={onEdit}
          >
            Edit
          </Action>
          <MenuSeparator />
          <Action
            as={MenuItem}
            endpoint={deleteCustomField}
            on={organization}
            icon={<Trash2 aria-hidden />}
            danger
            onSelect={onDelete}
          >
            Delete…
          </Action>
        </RowMenu>
      </Cell>
    </Row>
  );
}
