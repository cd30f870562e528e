'use client';

import { Controller, useFormContext } from 'react-hook-form';
import { FormDialog } from '#components/kit/form-dialog.tsx';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import {
  createLinkInvite,
  getLinkInvite,
  type LinkInvite,
  updateLinkInvite,
} from '#lib/contract/invites.ts';
import type { Role } from '#lib/contract/levels.ts';
import { dateField, endOfDay, linkName } from './link-words.ts';

type Values = { role: Role; title: string; maxUses: number | null; expiresAt: string | null };

/** What of an invite link can be edited. */
function valuesOf(link: LinkInvite | undefined): Values {
  const { role = 'read', title = '', maxUses = null, expiresAt = null } = link ?? {};
  return { role, title, maxUses, expiresAt };
}

/** Creates or edits an invite link. */
export function LinkDialog({
  organizationId,
  link,
  name,
  focus = 'title',
  onClose,
}: {
  organizationId: string;
  /** Absent for a new link. */
  link?: LinkInvite | undefined;
  /** The link's name; absent for a new link. */
  name?: string | undefined;
  focus?: 'title' | 'maxUses';
  onClose: () => void;
}) {
  const shared = {
    description:
      'Anyone who opens it joins with its role, until it reaches its limit, expires or is revoked.',
    values: valuesOf(link),
    onClose,
    children: <LinkFields uses={link?.uses} focus={focus} />,
  };
  if (!link)
    return (
      <FormDialog
        {...shared}
        title="New invite link"
        submit="Create link"
        endpoint={createLinkInvite}
        parameters={{ organizationId }}
        schema={async () =>
          (await import('#lib/contract/invites.schemas.ts')).createLinkInvite.body
        }
        saved={(created) => `${linkName(created)} created`}
      />
    );
  return (
    <FormDialog
      {...shared}
      title={`Edit ${name}`}
      submit="Save changes"
      endpoint={updateLinkInvite}
      parameters={{ organizationId, inviteId: link.id }}
      schema={async () => (await import('#lib/contract/invites.schemas.ts')).createLinkInvite.body}
      opened={{ endpoint: getLinkInvite, thing: link, valuesOf }}
      saved={(changed) => `${linkName(changed)} saved`}
    />
  );
}

function LinkFields({ uses, focus }: { uses: number | undefined; focus: 'title' | 'maxUses' }) {
  const { control, register, formState } = useFormContext<Values>();
  const { errors } = formState;
  return (
    <>
      <Field label="Name" optional help="Only admins see it." error={errors.title?.message}>
        <Input
          size="form"
          autoFocus={focus === 'title'}
          placeholder="Field team, autumn"
          {...register('title')}
        />
      </Field>
      <Field label="Role" error={errors.role?.message}>
        <Controller
          control={control}
          name="role"
          render={({ field }) => (
            <RoleSelect
              size="form"
              guest={false}
              value={field.value}
              onValueChange={(role) => role && field.onChange(role)}
            />
          )}
        />
      </Field>
      <Field
        label="Limit"
        optional
        help={`How many people can join with it.${uses ? ` ${uses} joined so far.` : ''}`}
        error={errors.maxUses?.message}
      >
        <Input
          size="form"
          type="number"
          inputMode="numeric"
          min={1}
          autoFocus={focus === 'maxUses'}
          placeholder="No limit"
          {...register('maxUses', {
            setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
          })}
        />
      </Field>
      <Field
        label="Last day"
        optional
        help="The link works until the end of this day. Leave empty for no expiry."
        error={errors.expiresAt?.message}
      >
        <Controller
          control={control}
          name="expiresAt"
          render={({ field }) => (
            <Input
              size="form"
              type="date"
              name={field.name}
              ref={field.ref}
              defaultValue={dateField(field.value)}
              onBlur={field.onBlur}
              onChange={(event) => field.onChange(endOfDay(event.target.value))}
            />
          )}
        />
      </Field>
    </>
  );
}
