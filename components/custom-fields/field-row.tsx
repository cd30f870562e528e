'use client';

import { Ellipsis, PenLine, Trash2 } from 'lucide-react';
import { IconButton } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import type { ListedCustomField } from '#lib/contract/custom-fields.ts';
import { counted, fieldLabel, typeWords } from './words.ts';

/** One field of the list: what it is called, what it takes, and how many spaces hold it. */
export function FieldRow({
  field,
  locked,
  onEdit,
  onDelete,
}: {
  field: ListedCustomField;
  /** Why it can't be changed, and who could. */
  locked: { unavailable?: string };
  onEdit: () => void;
  onDelete: () => void;
}) {
  const label = fieldLabel(field);
  return (
    <Row data-field={field.name}>
      <Cell className="py-1.5">
        {locked.unavailable ? (
          <span className="font-semibold">{label}</span>
        ) : (
          <button
            type="button"
            onClick={onEdit}
            className="block max-w-full truncate rounded-badge text-left font-semibold hover:underline"
          >
            {label}
          </button>
        )}
        <span className="flex min-w-0 items-center gap-1">
          <span className="mono truncate text-meta text-ink-3">{field.name}</span>
          <CopyButton
            value={field.name}
            label={`Copy the name ${field.name}`}
            iconOnly
            size="row"
          />
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
      {!locked.unavailable && (
        <Cell numeric className="whitespace-nowrap">
          {field.spaces === undefined ? '—' : counted(field.spaces, 'space')}
        </Cell>
      )}
      <Cell edge="end">
        <Menu>
          <MenuTrigger asChild>
            <IconButton label={`Actions for ${label}`}>
              <Ellipsis />
            </IconButton>
          </MenuTrigger>
          <MenuContent>
            <MenuItem icon={<PenLine aria-hidden />} onSelect={onEdit} {...locked}>
              Edit
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onDelete} {...locked}>
              Delete…
            </MenuItem>
          </MenuContent>
        </Menu>
      </Cell>
    </Row>
  );
}
