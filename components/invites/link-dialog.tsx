'use client';

import { CircleX } from 'lucide-react';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { createLinkInvite, type LinkInvite, updateLinkInvite } from '#lib/contract/invites.ts';
import { dateField, endOfDay } from './link-words.ts';

/** Makes an invite link, or changes one. */
export function LinkDialog({
  organizationId,
  link,
  name,
  focus = 'title',
  onClose,
  onDone,
}: {
  organizationId: string;
  /** Absent for a new one. */
  link?: LinkInvite | undefined;
  /** What it is called; absent for a new one. */
  name?: string | undefined;
  focus?: 'title' | 'maxUses';
  onClose: () => void;
  onDone: (link: LinkInvite) => void;
}) {
  const create = useMutationFor(createLinkInvite);
  const update = useMutationFor(updateLinkInvite);
  const formId = useId();
  const form = useEndpointForm((bodies) => bodies.createLinkInvite, {
    role: link?.role ?? 'read',
    title: link?.title ?? '',
    maxUses: link?.maxUses ?? null,
    expiresAt: link?.expiresAt ?? null,
  });
  const { errors } = form.formState;
  const [rest, setRest] = useState<string | null>(null);
  const parameters = { organizationId };

  const submit = form.handleSubmit(async (body) => {
    setRest(null);
    try {
      const saved = link
        ? await update.mutateAsync({ parameters: { ...parameters, inviteId: link.id }, body })
        : await create.mutateAsync({ parameters, body });
      onDone(saved);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setRest(showProblem(form, error));
    }
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={link ? `Change ${name}` : 'New invite link'}
        description="Whoever opens it joins with its role, until it is used up, expires or is revoked."
        footer={
          <>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={create.isPending || update.isPending}
            >
              {link ? 'Save' : 'Create the link'}
            </Button>
            <DialogClose asChild>
              <Button variant="bare">Cancel</Button>
            </DialogClose>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
          {rest && (
            <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
              {rest}
            </Notice>
          )}
          <Field label="Name" optional help="Only admins see it." error={errors.title?.message}>
            <Input
              size="form"
              autoFocus={focus === 'title'}
              placeholder="Field team, autumn"
              {...form.register('title')}
            />
          </Field>
          <Field label="Role" error={errors.role?.message}>
            <Controller
              control={form.control}
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
            help={`How many people may join through it.${link?.uses ? ` ${link.uses} did.` : ''}`}
            error={errors.maxUses?.message}
          >
            <Input
              size="form"
              type="number"
              inputMode="numeric"
              min={1}
              autoFocus={focus === 'maxUses'}
              placeholder="No limit"
              {...form.register('maxUses', {
                setValueAs: (value: unknown) =>
                  value === '' || value === null ? null : Number(value),
              })}
            />
          </Field>
          <Field
            label="Last day"
            optional
            help="It works until the end of this day. Empty: it never expires."
            error={errors.expiresAt?.message}
          >
            <Controller
              control={form.control}
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
        </form>
      </DialogContent>
    </Dialog>
  );
}
