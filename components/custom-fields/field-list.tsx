'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Table2 } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Action, usePermission } from '#components/kit/action.tsx';
import { plural } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { Scroller } from '#components/kit/scroller.tsx';
import { ReadOnlyNotice } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  createCustomField,
  type ListedCustomField,
  listCustomFields,
  updateCustomField,
} from '#lib/contract/custom-fields.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { FieldRow } from './field-row.tsx';
import { fieldsInput, fieldsSearch } from './search-params.ts';

const NewField = lazyPart(() => import('./new-field.tsx').then(({ NewField: loaded }) => loaded));
const EditField = lazyPart(() =>
  import('./edit-field.tsx').then(({ EditField: loaded }) => loaded),
);
loadWhenIdle(NewField, EditField);
const DeleteField = lazyPart(() =>
  import('./delete-field.tsx').then(({ DeleteField: loaded }) => loaded),
);

/** The custom fields of an organization and how many spaces have a value for each. */
export function FieldList({
  organizationId,
  about,
}: {
  organizationId: string;
  /** The description from the settings index. */
  about: string;
}) {
  const [state, setState] = useQueryStates(fieldsSearch);
  const reading = useQuery(queryFor(listCustomFields, fieldsInput(organizationId)));
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const [deleting, setDeleting] = useState<ListedCustomField | null>(null);
  const fields = reading.data?.items;
  const mayChange = usePermission(updateCustomField, organization).allowed && !!organization;
  const editing = mayChange && fields?.find(({ name }) => name === state.field);

  /** Focuses the actions of the next field, since a deleted field's own are gone. */
  function focusAfter(name: string): void {
    const at = fields?.findIndex((field) => field.name === name) ?? -1;
    const next = fields?.[at + 1] ?? fields?.[at - 1];
    const row = next && `[data-field="${CSS.escape(next.name)}"] [aria-haspopup="menu"]`;
    const focus = () => document.querySelector<HTMLElement>(row ?? '#new-field')?.focus();
    // After the dialog has closed and returned the focus to the row that disappears.
    queueMicrotask(() => window.setTimeout(focus));
  }

  if (reading.error instanceof Problem && !fields)
    return (
      <ProblemState
        problem={reading.error}
        what="custom fields"
        onRetry={() => void reading.refetch()}
      />
    );
  return (
    <>
      {organization && (
        <div className="flex-none px-gutter pt-4 empty:hidden">
          <ReadOnlyNotice endpoint={updateCustomField} on={organization} />
        </div>
      )}
      <div
        id="fields"
        className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2"
      >
        <p className="min-w-0 flex-1 basis-60 text-ink-2">{about}</p>
        <Button asChild>
          <Link id="fill" href={routes.customFields(organizationId)}>
            <Table2 aria-hidden /> Edit values
          </Link>
        </Button>
        <Action
          endpoint={createCustomField}
          on={organization}
          id="new-field"
          variant="primary"
          {...NewField.preload}
          onClick={() => void setState({ new: '1' })}
        >
          <Plus aria-hidden /> New field
        </Action>
      </div>
      <Scroller>
        {!fields && <SkeletonRows label="Loading custom fields" avatar={false} />}
        {fields?.length === 0 && (
          <EmptyState title="No custom fields yet">
            Custom fields record facts about each space, such as its owner, its stage or its next
            review date.
          </EmptyState>
        )}
        {fields && fields.length > 0 && (
          <Table aria-label="Custom fields">
            <TableHead sticky>
              <HeadCell>Field</HeadCell>
              <HeadCell className="max-md:hidden">Type</HeadCell>
              {mayChange && (
                <HeadCell numeric className="w-36 max-md:w-28">
                  Used by
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
                  organization={organization}
                  mayChange={mayChange}
                  onEdit={() => void setState({ field: field.name })}
                  onDelete={() => setDeleting(field)}
                />
              ))}
            </tbody>
          </Table>
        )}
        {fields && fields.length > 0 && (
          <p className="px-gutter py-3 text-meta text-ink-3">{plural(fields.length, 'field')}</p>
        )}
      </Scroller>
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
          onDeleted={() => focusAfter(deleting.name)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
