'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { routes } from '#components/kit/routes.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { createSite, type SiteVisibility } from '#lib/contract/sites.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { VisibilityField } from '../visibility-field.tsx';
import { SelectedSpaces } from './selected-spaces.tsx';

const FORM = 'new-site';
const NONE_CHOSEN = 'Select at least one space, or start with a new one.';

/** What a new site contains at first. */
type StartContent = 'existing' | 'sample' | 'empty';

const starts: Record<StartContent, { name: string; means: string }> = {
  existing: { name: 'Existing spaces', means: 'They also stay where they are in Content' },
  sample: { name: 'A new space with sample content', means: 'Pages that show what you can do' },
  empty: { name: 'A new empty space', means: 'No pages yet' },
};

/** The dialog that creates a site and then opens it. */
export function NewSite({
  organizationId,
  onClose,
}: {
  organizationId: string;
  onClose: () => void;
}) {
  const router = useRouter();
  const creation = useMutationFor(createSite);
  const form = useEndpointForm(
    async () => (await import('#lib/contract/sites.schemas.ts')).createSite.body,
    { visibility: 'public' },
  );
  const [start, setStart] = useState<StartContent>('existing');
  const [selected, setSelected] = useState<readonly Space[]>([]);
  const [isSplit, setSplit] = useState(false);
  const [isTried, setTried] = useState(false);
  const [rest, setRest] = useState<string | null>(null);
  const { errors } = form.formState;
  const isMissing = start === 'existing' && selected.length === 0;
  const submit = form.handleSubmit((body) => {
    setTried(true);
    setRest(null);
    if (isMissing) {
      document.getElementById(FORM)?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
      return;
    }
    const spaces = start === 'existing' ? selected.map(({ id }) => id) : start;
    const sections = start === 'existing' && isSplit;
    creation.mutate(
      {
        parameters: { organizationId },
        body: { ...body, spaces, ...(sections && { sections }) },
      },
      {
        onSuccess: ({ id, title }) => {
          announce(`${title} created`);
          router.push(routes.site(organizationId, id));
        },
        onError: (problem) => setRest(showProblem(form, problem)),
      },
    );
  });
  return (
    <DialogForm
      title="New site"
      description="It stays unpublished until you publish it."
      width="wide"
      submit="Create site"
      // Stays busy until the new site opens: a second click would create another one.
      busy={creation.isPending || creation.isSuccess}
      problem={rest}
      failure="Couldn’t create the site."
      onSubmit={submit}
      onClose={onClose}
      id={FORM}
    >
      <Field
        label="Title"
        optional
        // Always one line, so that the fields below don't move.
        help={
          errors.title
            ? undefined
            : '2 to 128 characters. If empty, the site gets the title of its first space.'
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
      <Field group label="Content">
        <RadioGroup value={start} onValueChange={(value) => setStart(value as StartContent)}>
          {(Object.keys(starts) as StartContent[]).map((value) => (
            <Radio key={value} value={value} description={starts[value].means}>
              {starts[value].name}
            </Radio>
          ))}
        </RadioGroup>
      </Field>
      {start === 'existing' && (
        <SelectedSpaces
          organizationId={organizationId}
          selected={selected}
          onChange={setSelected}
          error={isTried && isMissing ? NONE_CHOSEN : undefined}
        />
      )}
      {start === 'existing' && selected.length > 1 && (
        <Switch
          checked={isSplit}
          onCheckedChange={setSplit}
          description="Sections are the tabs of the site. Without them, all spaces are side by side."
        >
          Make each space a section
        </Switch>
      )}
      <VisibilityField
        organizationId={organizationId}
        // Without the Admin role the site is public; it isn't visible before it is published.
        value={form.watch('visibility')}
        onChange={(value: SiteVisibility) => form.setValue('visibility', value)}
        error={errors.visibility?.message}
      />
    </DialogForm>
  );
}
