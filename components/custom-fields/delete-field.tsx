'use client';

import { useQuery } from '@tanstack/react-query';
import { FileText, Tag, Trash2 } from 'lucide-react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { formatNumber, formatSome, plural, pluralWord } from '#components/kit/format.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  type CustomFieldUsage,
  deleteCustomField,
  getCustomFieldUsage,
  type ListedCustomField,
} from '#lib/contract/custom-fields.ts';
import { fieldLabel } from './words.ts';

/** Confirms the deletion of a field and shows how many spaces lose a value. */
export function DeleteField({
  organizationId,
  field,
  onDeleted,
  onClose,
}: {
  organizationId: string;
  field: ListedCustomField;
  /** Called as the dialog closes. */
  onDeleted: () => void;
  onClose: () => void;
}) {
  const parameters = { organizationId, fieldName: field.name };
  const label = fieldLabel(field);
  const usage = useQuery({ ...queryFor(getCustomFieldUsage, { parameters }), staleTime: 0 });
  return (
    <Confirm
      title={`Delete “${label}”?`}
      confirm="Delete field"
      endpoint={deleteCustomField}
      input={{ parameters }}
      consequences={[
        {
          icon: <Tag aria-hidden />,
          text: usage.data ? usageWords(usage.data) : usageFallback(usage.isError, field),
        },
        ...(usage.data && usage.data.trashed > 0
          ? [
              {
                icon: <Trash2 aria-hidden />,
                text: `${formatNumber(usage.data.trashed)} of them ${usage.data.trashed === 1 ? 'is' : 'are'} in the trash and would be restored without it`,
              },
            ]
          : []),
        {
          icon: <FileText aria-hidden />,
          text: 'The content of spaces doesn’t change',
        },
      ]}
      note={`${CANT_UNDO} The name becomes available for a new field.`}
      done={`Deleted “${label}”`}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}

function usageFallback(isError: boolean, { spaces }: ListedCustomField): string {
  if (spaces !== undefined && !isError)
    return `${plural(spaces, 'space has', 'spaces have')} a value`;
  return 'Spaces lose their values for this field';
}

/** “12 spaces lose their value: Handbook, Moorings and 10 more” */
function usageWords({ spaces, trashed, examples }: CustomFieldUsage): string {
  if (spaces === 0) return 'No space has a value for this field';
  const names = examples.map(({ title }) => title);
  const named = names.length === 0 ? '' : `: ${formatSome(names, spaces - trashed)}`;
  return `${plural(spaces, 'space')} ${pluralWord(spaces, 'loses its', 'lose their')} value${named}`;
}
