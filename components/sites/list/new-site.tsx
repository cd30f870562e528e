'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { createSite, type SiteVisibility } from '#lib/contract/sites.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { siteHref } from '../places.ts';
import { VisibilityField } from '../visibility-field.tsx';
import { ChosenSpaces } from './chosen-spaces.tsx';

const FORM = 'new-site';
const NONE_CHOSEN = 'Choose at least one space, or begin with a new one.';

/** What a site begins with. */
type Start = 'existing' | 'sample' | 'empty';

const starts: Record<Start, { name: string; means: string }> = {
  existing: { name: 'Spaces that are here', means: 'As they are; they stay where they are' },
  sample: { name: 'A new space with a first text', means: 'Pages that show what can be done' },
  empty: { name: 'A new empty space', means: 'Nothing in it yet' },
};

/** The dialog that makes a site, and leads to it. */
export function NewSite({
  organizationId,
  onClose,
}: {
  organizationId: string;
  onClose: () => void;
}) {
  const router = useRouter();
  const creation = useMutationFor(createSite);
  const form = useEndpointForm((bodies) => bodies.createSite, { visibility: 'public' });
  const [start, setStart] = useState<Start>('existing');
  const [chosen, setChosen] = useState<readonly Space[]>([]);
  const [isTried, setTried] = useState(false);
  const [rest, setRest] = useState<string | null>(null);
  const { errors } = form.formState;
  const isMissing = start === 'existing' && chosen.length === 0;
  const submit = form.handleSubmit((body) => {
    setTried(true);
    setRest(null);
    if (isMissing) {
      document.getElementById(FORM)?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
      return;
    }
    const spaces = start === 'existing' ? chosen.map(({ id }) => id) : start;
    creation.mutate(
      { parameters: { organizationId }, body: { ...body, spaces } },
      {
        onSuccess: ({ id, title }) => {
          announce(`${title} is made.`);
          router.push(siteHref(organizationId, id));
        },
        onError: (problem) => setRest(showProblem(form, problem)),
      },
    );
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="New site"
        description="It is not published until somebody says so."
        width="wide"
        footer={
          <>
            <Button
              variant="primary"
              type="submit"
              form={FORM}
              // The way to the new site counts, too: a second click would make a second one.
              busy={creation.isPending || creation.isSuccess}
            >
              Create site
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={FORM} onSubmit={submit} noValidate className="grid gap-5 pt-1">
          {rest && (
            <Notice tone="bad" role="alert" title="Not created.">
              {rest}
            </Notice>
          )}
          <Field
            label="Title"
            optional
            // One line or the other: nothing below moves away under a pointer.
            help={
              errors.title
                ? undefined
                : '2 to 128 characters. Without one it is called after its first space.'
            }
            error={errors.title?.message}
          >
            <Input
              size="form"
              autoComplete="off"
              {...form.register('title', {
                setValueAs: (text?: string) => (text?.trim() ? text : undefined),
              })}
            />
          </Field>
          <Field group label="It begins with">
            <RadioGroup value={start} onValueChange={(value) => setStart(value as Start)}>
              {(Object.keys(starts) as Start[]).map((value) => (
                <Radio key={value} value={value} description={starts[value].means}>
                  {starts[value].name}
                </Radio>
              ))}
            </RadioGroup>
          </Field>
          {start === 'existing' && (
            <ChosenSpaces
              organizationId={organizationId}
              chosen={chosen}
              onChange={setChosen}
              error={isTried && isMissing ? NONE_CHOSEN : undefined}
            />
          )}
          <VisibilityField
            organizationId={organizationId}
            // Whoever may not decide this makes it public: it is shown to nobody before it is published.
            value={form.watch('visibility')}
            onChange={(value: SiteVisibility) => form.setValue('visibility', value)}
            error={errors.visibility?.message}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}
