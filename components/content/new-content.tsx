'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { EmojiPicker } from '#components/kit/emoji-picker.tsx';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { type Collection, createCollection, getCollection } from '#lib/contract/collections.ts';
import { createSpace } from '#lib/contract/spaces.ts';
import { refreshContent } from './content-changes.ts';
import { useContentPage } from './content-context.ts';
import { LocationPicker } from './location-picker.tsx';
import { type ContentNode, idOf, type Parent, titleOf } from './node.ts';
import { addingTo } from './permissions.ts';

type NewContentFields = { title?: string | undefined; emoji?: string | undefined };

/** The dialog that creates a space or a collection, last in its parent. */
export function NewContent({
  type,
  parent,
  onClose,
}: {
  type: 'space' | 'collection';
  parent: Parent;
  onClose: () => void;
}) {
  const { organizationId, title: root, permissions, reveal, actions } = useContentPage();
  const client = useQueryClient();
  const given = useQuery({
    ...queryFor(getCollection, { parameters: { collectionId: parent ?? '-' } }),
    enabled: parent !== null,
  });
  const [chosen, setChosen] = useState<ContentNode | null>();
  const holder: ContentNode | null =
    chosen ?? (chosen === undefined && given.data ? asNode(given.data) : null);
  const holderId = holder ? idOf(holder) : chosen === undefined ? parent : null;
  const { reason: refusal } = useRequirement(...addingTo(holder, permissions));
  const form = useEndpointForm(
    async () => (await import('#lib/contract/spaces.schemas.ts')).createSpace.body,
    {
      title: '',
      emoji: type === 'space' ? '📘' : undefined,
    },
  );
  const [rest, setRest] = useState<string | null>(null);
  const isCreated = useRef(false);
  const creation = useMutation<ContentNode, Problem, NewContentFields>({
    mutationFn: async ({ title, emoji }) => {
      const request = { parameters: { organizationId } };
      const common = { title, ...(holderId !== null && { parent: holderId }) };
      const headers = { headers: writeHeaders() };
      const created: ContentNode =
        type === 'space'
          ? {
              type,
              space: await call(createSpace, { ...request, body: { ...common, emoji } }, headers),
            }
          : asNode(await call(createCollection, { ...request, body: common }, headers));
      await refreshContent(client, organizationId, [holderId]);
      return created;
    },
    onSuccess: (created) => {
      actions.created(created);
      announce(
        `Created “${titleOf(created)}” ${holder ? `in ${titleOf(holder)}` : 'at the top level'}`,
      );
      isCreated.current = true;
      onClose();
      reveal(idOf(created), holderId);
    },
    onError: (problem) => setRest(showProblem(form, problem)),
  });
  const submit = form.handleSubmit((fields) => {
    setRest(null);
    if (!fields.title) form.setError('title', { message: 'Enter a title.' }, { shouldFocus: true });
    else creation.mutate(fields);
  });
  return (
    <DialogForm
      title={type === 'space' ? 'New space' : 'New collection'}
      description={
        type === 'space'
          ? 'A space holds pages and files with their history.'
          : 'A collection groups spaces and other collections and controls who can see them.'
      }
      submit={type === 'space' ? 'Create space' : 'Create collection'}
      busy={creation.isPending}
      unavailable={refusal}
      problem={rest}
      failure="Couldn’t create."
      onSubmit={submit}
      onClose={onClose}
      // The menu that opened it is gone; the new row takes the focus.
      focusMoved={isCreated}
    >
      <Field
        label="Title"
        // Only one of the two lines, so that nothing below shifts under a pointer.
        help={form.formState.errors.title ? undefined : 'Up to 50 characters.'}
        error={form.formState.errors.title?.message}
      >
        <Input size="form" autoComplete="off" {...form.register('title')} />
      </Field>
      {type === 'space' && (
        <Folded label="Emoji" value={form.watch('emoji') ?? ''}>
          <EmojiPicker
            value={form.watch('emoji') ?? ''}
            error={form.formState.errors.emoji?.message}
            onChange={(emoji) => form.setValue('emoji', emoji, { shouldValidate: true })}
          />
        </Folded>
      )}
      <Folded label="Location" value={holder ? titleOf(holder) : `Top level of ${root}`}>
        <LocationPicker
          organizationId={organizationId}
          label="Find a collection"
          root={root}
          permissions={permissions}
          value={holder}
          onChange={setChosen}
        />
      </Folded>
    </DialogForm>
  );
}

function asNode(collection: Collection): ContentNode {
  return { type: 'collection', collection, children: null };
}

/** A field that shows only its value until it is opened. */
function Folded({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-1.5">
      <div className="flex min-w-0 items-center gap-3">
        <span className="w-16 flex-none font-semibold">{label}</span>
        <Button
          aria-expanded={isOpen}
          aria-label={`${label}: ${value}. Change`}
          onClick={() => setOpen(!isOpen)}
          className="min-w-0 shrink"
        >
          <span className="truncate">{value}</span>
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      </div>
      {isOpen && children}
    </div>
  );
}
