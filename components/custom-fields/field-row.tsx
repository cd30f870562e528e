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
import { fieldLabel, namedSome, typeWords } from './words.ts';

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
  const options = field.options && namedSome(field.options);
  return (
    <Row data-field={field.name}>
      <Cell className="py-1.5">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          {mayChange ? (
            <button
              type="button"
              onClick={onEdit}
              className="block max-w-full min-w-0 rounded-badge text-left font-semibold wrap-anywhere hover:underline md:truncate"
            >
              {label}
            </button>
          ) : (
            <span className="max-w-full min-w-0 font-semibold wrap-anywhere md:truncate">
              {label}
            </span>
          )}
          <span className="flex max-w-full min-w-0 items-center gap-1">
            <span className="mono min-w-0 text-meta wrap-anywhere text-ink-3 md:truncate">
              {field.name}
            </span>
            <CopyButton
              value={field.name}
              label={`Copy name ${field.name}`}
              iconOnly
              size="row"
              className="w-6"
            />
          </span>
        </span>
        {field.description && (
          <span
            title={field.description}
            className="block text-meta text-ink-2 wrap-anywhere md:truncate"
          >
            {field.description}
          </span>
        )}
        <span className="block text-meta text-ink-3 wrap-anywhere md:hidden">
          {typeWords[field.type].name}
          {options && `: ${options}`}
        </span>
      </Cell>
      <Cell className="py-1.5 max-md:hidden">
        {typeWords[field.type].name}
        {options && (
          <span title={field.options?.join(', ')} className="block truncate text-meta text-ink-3">
            {options}
          </span>
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
