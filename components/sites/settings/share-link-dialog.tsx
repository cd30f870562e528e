'use client';

import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { createShareLink, type ShareLink, updateShareLink } from '#lib/contract/sites.ts';
import { shareLinkName } from './share-link-row.tsx';

const FORM = 'share-link';

/** Makes a share link, or gives one another name. */
export function ShareLinkDialog({
  organizationId,
  siteId,
  link,
  isAsked,
  onClose,
  onDone,
}: {
  organizationId: string;
  siteId: string;
  /** The one to rename; none for a new one. */
  link: ShareLink | undefined;
  /** Whether visitors are asked for one: the visibility of the site says so. */
  isAsked: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const creation = useMutationFor(createShareLink);
  const renaming = useMutationFor(updateShareLink);
  const form = useEndpointForm((bodies) => bodies.createShareLink, { name: link?.name ?? '' });
  const [rest, setRest] = useState<string | null>(null);
  const parameters = { organizationId, siteId };
  const onError = (problem: Problem) => setRest(showProblem(form, problem));
  const submit = form.handleSubmit((body) => {
    setRest(null);
    if (link)
      renaming.mutate(
        { parameters: { ...parameters, shareLinkId: link.id }, body },
        { onSuccess: (saved) => onDone(`It is called ${shareLinkName(saved)} now.`), onError },
      );
    else
      creation.mutate(
        { parameters, body },
        { onSuccess: (made) => onDone(`${shareLinkName(made)} is made.`), onError },
      );
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={link ? `Rename ${shareLinkName(link)}` : 'New share link'}
        description={
          link
            ? 'Its address stays the same.'
            : isAsked
              ? 'It works as soon as it is made.'
              : 'It works once the visibility of the site is Share link.'
        }
        footer={
          <>
            <Button
              variant="primary"
              type="submit"
              form={FORM}
              busy={creation.isPending || renaming.isPending}
            >
              {link ? 'Save the name' : 'Make the link'}
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={FORM} onSubmit={submit} noValidate className="grid gap-4 pt-1">
          {rest && (
            <Notice tone="bad" role="alert" title="Nothing was changed.">
              {rest}
            </Notice>
          )}
          <Field
            label="Name"
            optional
            help="Whom it is for, say: up to 50 characters. Visitors don’t see it."
            error={form.formState.errors.name?.message}
          >
            <Input size="form" autoComplete="off" {...form.register('name')} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
