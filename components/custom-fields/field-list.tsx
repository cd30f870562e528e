'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Table2 } from 'lucide-react';
import Link from 'next/link';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { shownLater } from '#components/ui/later.ts';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { type ListedCustomField, listCustomFields } from '#lib/contract/custom-fields.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { FieldRow } from './field-row.tsx';
import { fieldsInput, fieldsSearch, gridHref } from './search-params.ts';
import { counted } from './words.ts';

const NewField = shownLater(() => import('./new-field.tsx').then(({ NewField: loaded }) => loaded));
const EditField = shownLater(() =>
  import('./edit-field.tsx').then(({ EditField: loaded }) => loaded),
);
const DeleteField = shownLater(() =>
  import('./delete-field.tsx').then(({ DeleteField: loaded }) => loaded),
);

/** The custom fields of an organization: what they are and how many spaces hold them. */
export function FieldList({
  organizationId,
  about,
}: {
  organizationId: string;
  /** What fields change and for whom, as the index of the settings says it. */
  about: string;
}) {
  const [state, setState] = useQueryStates(fieldsSearch);
  const reading = useQuery(queryFor(listCustomFields, fieldsInput(organizationId)));
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const [deleting, setDeleting] = useState<ListedCustomField | null>(null);
  const fields = reading.data?.items;
  const mayChange = organization?.permissions.admin ?? false;
  const locked = mayChange
    ? {}
    : {
        unavailable: `Custom fields are for the admins of ${organization?.title ?? 'the organization'}.\nThey can change them; values are for whoever may edit a space.`,
      };
  const editing = mayChange && fields?.find(({ name }) => name === state.field);

  /** Goes on to the next field's actions, as a deleted one takes its own along. */
  function goOnFrom(name: string): void {
    const at = fields?.findIndex((field) => field.name === name) ?? -1;
    const next = fields?.[at + 1] ?? fields?.[at - 1];
    const row = next && `[data-field="${CSS.escape(next.name)}"] [aria-haspopup="menu"]`;
    // After the dialog has given the focus back to the row that goes.
    window.setTimeout(() => document.querySelector<HTMLElement>(row ?? '#new-field')?.focus());
  }

  if (reading.error instanceof Problem && !fields)
    return (
      <ProblemState
        problem={reading.error}
        what="The custom fields"
        onRetry={() => void reading.refetch()}
      />
    );
  return (
    <>
      <div
        id="fields"
        className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2"
      >
        <p className="min-w-0 flex-1 basis-60 text-ink-2">{about}</p>
        <Button asChild>
          <Link id="fill" href={gridHref(organizationId)}>
            <Table2 aria-hidden /> Fill many spaces
          </Link>
        </Button>
        <Button
          id="new-field"
          variant="primary"
          {...NewField.ahead}
          onClick={() => void setState({ new: '1' })}
          {...locked}
        >
          <Plus aria-hidden /> New field
        </Button>
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        {!fields && <SkeletonRows label="The custom fields are loading" avatar={false} />}
        {fields?.length === 0 && (
          <EmptyState title="No custom fields yet">
            A field gives every space a place for one fact: who answers for it, how far it is, when
            it is to be read again. New field makes the first one.
          </EmptyState>
        )}
        {fields && fields.length > 0 && (
          <Table aria-label="Custom fields">
            <TableHead sticky>
              <HeadCell>Field</HeadCell>
              <HeadCell className="max-md:hidden">Type</HeadCell>
              {mayChange && (
                <HeadCell numeric className="w-36 max-md:w-28">
                  Held by
                </HeadCell>
              )}
              <HeadCell edge="end">
                <span className="sr-only">Actions</span>
              </HeadCell>
            </TableHead>
            <tbody>
              {fields.map((field) => (
                <FieldRow
                  key={field.id}
                  field={field}
                  locked={locked}
                  onEdit={() => void setState({ field: field.name })}
                  onDelete={() => setDeleting(field)}
                />
              ))}
            </tbody>
          </Table>
        )}
        {fields && fields.length > 0 && (
          <p className="px-gutter py-3 text-meta text-ink-3">{counted(fields.length, 'field')}</p>
        )}
      </div>
      {state.new === '1' && mayChange && (
        <NewField organizationId={organizationId} onClose={() => void setState({ new: null })} />
      )}
      {editing && (
        <EditField
          key={editing.id}
          organizationId={organizationId}
          field={editing}
          onClose={() => void setState({ field: null })}
        />
      )}
      {deleting && (
        <DeleteField
          organizationId={organizationId}
          field={deleting}
          onDeleted={() => goOnFrom(deleting.name)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
