'use client';

import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { FormDialog } from '#components/kit/form-dialog.tsx';
import { plural } from '#components/kit/format.ts';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { notify } from '#components/ui/toaster.tsx';
import {
  createLinkInvite,
  getLinkInvite,
  type LinkInvite,
  updateLinkInvite,
} from '#lib/contract/invites.ts';
import type { Role } from '#lib/contract/levels.ts';
import { dateField, endOfDay, linkName, linkUrl } from './link-words.ts';

type Values = { role: Role; title: string; maxUses: number | null; expiresAt: string | null };

/** The editable fields of an invite link. */
function valuesOf({ role, title = '', maxUses = null, expiresAt = null }: LinkInvite): Values {
  return { role, title, maxUses, expiresAt };
}

/** A new link ends and is limited, unless that is changed. */
function newValues(): Values {
  return { role: 'read', title: '', maxUses: LIMIT, expiresAt: endIn(DAYS) };
}

const LIMIT = 25;
const DAYS = 30;
const limits = [1, 10, LIMIT, 100] as const;
const ends = [1, 7, DAYS, 90] as const;

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
    onClose,
    children: <LinkFields uses={link?.uses} focus={focus} />,
  };
  if (!link)
    return (
      <FormDialog
        {...shared}
        values={newValues()}
        title="New invite link"
        submit="Create link"
        endpoint={createLinkInvite}
        parameters={{ organizationId }}
        schema={async () =>
          (await import('#lib/contract/invites.schemas.ts')).createLinkInvite.body
        }
        onSaved={(created) => void copyNewLink(linkUrl(organizationId, created))}
      />
    );
  return (
    <FormDialog
      {...shared}
      values={valuesOf(link)}
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
  const { control, register, formState, setValue, watch } = useFormContext<Values>();
  const maxUses = watch('maxUses');
  const expiresAt = watch('expiresAt');
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
      <Presets label="Limits">
        {limits.map((limit) => (
          <Preset
            key={limit}
            isOn={Number(maxUses) === limit}
            onClick={() => setValue('maxUses', limit, { shouldDirty: true })}
          >
            {plural(limit, 'person', 'people')}
          </Preset>
        ))}
        <Preset
          isOn={maxUses === null || Number.isNaN(Number(maxUses))}
          onClick={() => setValue('maxUses', null, { shouldDirty: true })}
        >
          No limit
        </Preset>
      </Presets>
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
              key={field.value}
              defaultValue={dateField(field.value)}
              onBlur={field.onBlur}
              onChange={(event) => field.onChange(endOfDay(event.target.value))}
            />
          )}
        />
      </Field>
      <Presets label="Usual last days">
        {ends.map((days) => (
          <Preset
            key={days}
            isOn={dateField(expiresAt) === dateField(endIn(days))}
            onClick={() => setValue('expiresAt', endIn(days), { shouldDirty: true })}
          >
            {plural(days, 'day')}
          </Preset>
        ))}
        <Preset
          isOn={expiresAt === null}
          onClick={() => setValue('expiresAt', null, { shouldDirty: true })}
        >
          No expiry
        </Preset>
      </Presets>
    </>
  );
}

function Presets({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="-mt-2 flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}

function Preset({
  isOn,
  onClick,
  children,
}: {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      size="row"
      aria-pressed={isOn}
      className={isOn ? 'border-accent font-semibold' : ''}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** The end of the day in so many days. */
function endIn(days: number): string {
  const now = new Date();
  return new Date(
    now.getFullYear(),
    now.getMonth(),
    now.getDate() + days,
    23,
    59,
    59,
    999,
  ).toISOString();
}

/** Copies a new link, and says so; the button of the message copies it again. */
async function copyNewLink(url: string): Promise<void> {
  const action = { label: 'Copy', onSelect: () => void copyNewLink(url) };
  try {
    await navigator.clipboard.writeText(url);
    notify('Link created and copied', { id: 'new-link', tone: 'done', action });
  } catch {
    notify('Link created. Copy it from the list.', { id: 'new-link', tone: 'done' });
  }
}
