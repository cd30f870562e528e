'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import { formatNames } from '#components/kit/format.ts';
import { SpaceSearch } from '#components/kit/space-search.tsx';
import {
  LifetimeField,
  newToken,
  ScopeField,
  TokenCreation,
} from '#components/kit/token-fields.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listOrganizations } from '#lib/contract/organizations.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { createToken, TOKEN_SPACES } from '#lib/contract/tokens.ts';

/** Creates a token and shows its secret once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  return (
    <TokenCreation
      onClose={onClose}
      form={(onCreated) => (
        <FormDialog
          title="New personal access token"
          description="Create one for each use, with no more access than it needs, so you can revoke them separately."
          submit="Create token"
          endpoint={createToken}
          parameters={undefined}
          schema={async () => (await import('#lib/contract/tokens.schemas.ts')).createToken.body}
          values={newToken()}
          onSaved={onCreated}
          leaves
          onClose={onClose}
        >
          <TextField name="name" label="Name" help="What it’s for, such as “Nightly export”." />
          <ScopeField whole="It can do everything that you can." />
          <ReachFields />
          <LifetimeField />
        </FormDialog>
      )}
    />
  );
}

const ALL = 'all';

type Reach = { organization?: string | undefined; spaces?: string[] | undefined };

/** What the token is for: all organizations, one of them, or some of its spaces. */
function ReachFields() {
  const { setValue, watch } = useFormContext<Reach>();
  const list = useQuery(queryFor(listOrganizations, { query: { limit: 100 } })).data?.items ?? [];
  const [only] = list;
  const organizationId = list.length === 1 ? only?.id : watch('organization');
  function choose(next: string): void {
    setValue('organization', next === ALL ? undefined : next, { shouldDirty: true });
    setValue('spaces', undefined);
  }
  return (
    <>
      {list.length > 1 && (
        <Field label="Organizations" help="A token for one organization can’t change your account.">
          <Select
            size="form"
            value={organizationId ?? ALL}
            onValueChange={choose}
            options={[
              { value: ALL, label: 'All of yours' },
              ...list.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            className="max-w-80"
          />
        </Field>
      )}
      {organizationId && (
        <SpacesField
          key={organizationId}
          organizationId={organizationId}
          isOnly={list.length === 1}
        />
      )}
    </>
  );
}

function SpacesField({
  organizationId,
  isOnly,
}: {
  organizationId: string;
  /** Whether its person belongs to no other. */
  isOnly: boolean;
}) {
  const { setValue, formState } = useFormContext<Reach>();
  const [isLimited, setLimited] = useState(false);
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map());

  function save(next: ReadonlyMap<string, string>): void {
    setSelected(next);
    const shouldValidate = formState.isSubmitted;
    setValue('spaces', [...next.keys()], { shouldDirty: true, shouldValidate });
  }

  function limit(to: string): void {
    setLimited(to === 'some');
    // A space belongs to one organization, so the token does, too.
    const isBound = to === 'some' || !isOnly;
    setValue('organization', isBound ? organizationId : undefined, { shouldDirty: true });
    if (to === 'some') save(selected);
    else setValue('spaces', undefined, { shouldValidate: formState.isSubmitted });
  }

  function toggle({ id, title }: Pick<Space, 'id' | 'title'>): void {
    const next = new Map(selected);
    if (!next.delete(id)) next.set(id, title);
    save(next);
    announce(next.has(id) ? `${title} selected` : `${title} deselected`);
  }

  return (
    <>
      <Field group label="Spaces">
        <RadioGroup value={isLimited ? 'some' : ALL} onValueChange={limit}>
          <Radio value={ALL}>All spaces, and everything else in the organization</Radio>
          <Radio value="some" description="Nothing else of the organization, such as its lists.">
            Only selected spaces
          </Radio>
        </RadioGroup>
      </Field>
      {isLimited && (
        <Field
          group
          label="Selected spaces"
          help={selected.size > 0 && formatNames([...selected.values()])}
          error={formState.errors.spaces?.message}
        >
          <SpaceSearch
            organizationId={organizationId}
            label="Find a space"
            selected={new Set(selected.keys())}
            whyNot={({ id }) =>
              selected.size >= TOKEN_SPACES && !selected.has(id)
                ? `You can select up to ${TOKEN_SPACES} spaces`
                : undefined
            }
            onSelect={toggle}
          />
        </Field>
      )}
    </>
  );
}
