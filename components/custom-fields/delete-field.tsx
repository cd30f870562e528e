'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Tag, Trash2 } from 'lucide-react';
import { flushSync } from 'react-dom';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  type CustomFieldUsage,
  deleteCustomField,
  getCustomFieldUsage,
  type ListedCustomField,
} from '#lib/contract/custom-fields.ts';
import { counted, fieldLabel } from './words.ts';

/** Asks before a field is deleted and says how many spaces lose a value by it. */
export function DeleteField({
  organizationId,
  field,
  onDeleted,
  onClose,
}: {
  organizationId: string;
  field: ListedCustomField;
  /** Called once it is deleted and the dialog is closed. */
  onDeleted: () => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const parameters = { organizationId, fieldName: field.name };
  const label = fieldLabel(field);
  const usage = useQuery({ ...queryFor(getCustomFieldUsage, { parameters }), staleTime: 0 });
  const deletion = useMutation<void, Problem>({
    mutationFn: async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      await call(deleteCustomField, { parameters }, { headers });
    },
    onSuccess: () => {
      notify(`${label} is deleted.`, { tone: 'done' });
      flushSync(onClose);
      onDeleted();
    },
    onSettled: () => refreshAfter(client, deleteCustomField, { parameters }),
  });
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Delete ${label}?`}
        consequences={[
          {
            icon: <Tag aria-hidden />,
            text: usage.data ? usageWords(usage.data) : lookingWords(usage.isError, field),
          },
          ...(usage.data && usage.data.trashed > 0
            ? [
                {
                  icon: <Trash2 aria-hidden />,
                  text: `${counted(usage.data.trashed, 'space')} of them ${usage.data.trashed === 1 ? 'is' : 'are'} in the trash, and would come back without it`,
                },
              ]
            : []),
          {
            icon: <FileText aria-hidden />,
            text: 'The content of spaces stays as it is',
          },
        ]}
        note="A deleted field doesn’t come back, and neither do its values. Its name is free again."
        confirm={`Delete ${label}`}
        keep="Keep"
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        {deletion.error && (
          <Notice tone="bad" role="alert" title="Not deleted.">
            {deletion.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}

function lookingWords(isError: boolean, { spaces }: ListedCustomField): string {
  if (spaces !== undefined && !isError) return `${counted(spaces, 'space')} held a value of it`;
  return 'Whatever spaces hold of it goes with it';
}

/** “12 spaces lose what they hold of it: Handbook, Moorings, … and 10 more” */
function usageWords({ spaces, trashed, examples }: CustomFieldUsage): string {
  if (spaces === 0) return 'No space holds a value of it';
  const more = spaces - trashed - examples.length;
  const names = examples.map(({ title }) => title).join(', ');
  const rest = more > 0 ? ` and ${more.toLocaleString('en')} more` : '';
  const named = names === '' ? '' : `: ${names}${rest}`;
  return `${counted(spaces, 'space')} ${spaces === 1 ? 'loses' : 'lose'} what ${spaces === 1 ? 'it holds' : 'they hold'} of it${named}`;
}
