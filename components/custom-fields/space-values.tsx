'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { plural } from '#components/kit/format.ts';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { mayCall } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import {
  getSpaceCustomFields,
  type SpaceCustomField,
  updateSpaceCustomFields,
} from '#lib/contract/custom-field-values.ts';
import { createCustomField } from '#lib/contract/custom-fields.ts';
import { isSameValue } from '#lib/contract/field-values.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { readCell, writeCell } from './cell-text.ts';
import { ValueControl } from './value-control.tsx';
import { fieldLabel } from './words.ts';

type Note = { tone: 'info' | 'bad'; title?: string; text: string };

/** The form with a space's values for the organization's custom fields. */
export function SpaceValues({ space }: { space: Space }) {
  const client = useQueryClient();
  const parameters = { spaceId: space.id };
  const reading = useQuery(queryFor(getSpaceCustomFields, { parameters }));
  const organization = useQuery(
    queryFor(getOrganization, { parameters: { organizationId: space.organization } }),
  ).data;
  const saving = useMutationFor(updateSpaceCustomFields);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [note, setNote] = useState<Note | null>(null);
  const held = reading.data;
  const changed = held?.filter((one) => isChanged(one, drafts)) ?? [];
  const { reason } = usePermission(updateSpaceCustomFields, space);
  const locked = reason ? { unavailable: reason } : {};

  function write(name: string, text: string): void {
    setDrafts(new Map(drafts).set(name, text));
    if (faults.has(name)) setFaults(new Map([...faults].filter(([key]) => key !== name)));
    if (note) setNote(null);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = new Map<string, string>();
    const values = new Map(
      changed.map(({ customField }) => {
        const read = readCell(customField, drafts.get(customField.name) ?? '');
        if ('fault' in read) found.set(customField.name, read.fault);
        return [customField.name, { value: 'value' in read ? read.value : null }] as const;
      }),
    );
    setFaults(found);
    if (found.size > 0 || values.size === 0) return;
    saving.mutate(
      { parameters, body: { values: Object.fromEntries(values) } },
      {
        onSuccess: async () => {
          await client.invalidateQueries({
            queryKey: keyOf(getSpaceCustomFields, { parameters }),
          });
          setDrafts(new Map());
          setNote({ tone: 'info', text: 'Changes saved.' });
          announce('Custom fields saved');
        },
        onError: (problem) => {
          const named = problem.fields.map(
            ({ path, message }) => [path.replace(/^values\./, ''), message] as const,
          );
          setFaults(new Map(named));
          setNote({ tone: 'bad', title: 'Couldn’t save.', text: problem.message });
        },
      },
    );
  }

  if (held?.length === 0 && !mayCall(createCustomField, organization)) return null;
  return (
    <section id="custom-fields" aria-labelledby="custom-fields-heading" className="scroll-mt-4">
      <SectionHead title="Custom fields" id="custom-fields-heading">
        <Link className="link" href={routes.settings(space.organization, 'custom-fields')}>
          All fields
        </Link>
      </SectionHead>
      <form
        onSubmit={submit}
        noValidate
        aria-label="Custom fields of this space"
        className="grid gap-5 pt-4"
      >
        {note && (
          <Notice
            tone={note.tone}
            role={note.tone === 'bad' ? 'alert' : 'status'}
            title={note.title}
          >
            {note.text}
          </Notice>
        )}
        {reading.isError && !held && (
          <Notice tone="bad" role="alert" title="Couldn’t load the custom fields.">
            {reading.error.message}
          </Notice>
        )}
        {held?.length === 0 && (
          <p className="text-ink-2">
            This organization has no custom fields yet. Create them in “All fields”.
          </p>
        )}
        {held?.map(({ customField, value }) => (
          <ValueControl
            key={customField.id}
            field={customField}
            text={drafts.get(customField.name) ?? writeCell(value)}
            onText={(text) => write(customField.name, text)}
            fault={faults.get(customField.name)}
            {...locked}
          />
        ))}
        {changed.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" type="submit" busy={saving.isPending}>
              Save {plural(changed.length, 'field')}
            </Button>
            <Button
              onClick={() => {
                setDrafts(new Map());
                setFaults(new Map());
                setNote(null);
              }}
            >
              Discard
            </Button>
          </div>
        )}
      </form>
      <LeaveGuard changed={changed.map(({ customField }) => fieldLabel(customField))} />
    </section>
  );
}

function isChanged(
  { customField, value }: SpaceCustomField,
  drafts: ReadonlyMap<string, string>,
): boolean {
  const text = drafts.get(customField.name);
  if (text === undefined) return false;
  const read = readCell(customField, text);
  return 'fault' in read || !isSameValue(read.value, value);
}
