'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EmojiPicker } from '#components/kit/emoji-picker.tsx';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { type Collection, createCollection, getCollection } from '#lib/contract/collections.ts';
import { createSpace } from '#lib/contract/spaces.ts';
import { once, refreshContent } from './content-changes.ts';
import { useContentPage } from './content-page.tsx';
import { type ContentNode, idOf, type Parent, titleOf } from './node.ts';
import { PlacePicker } from './place-picker.tsx';
import { whyNotCreateAtRoot, whyNotCreateIn } from './why-not.ts';

const FORM = 'new-content';
type Made = { title?: string | undefined; emoji?: string | undefined };

/** The dialog that makes a space or a collection, last in what holds it. */
export function NewContent({
  type,
  parent,
  onClose,
}: {
  type: 'space' | 'collection';
  parent: Parent;
  onClose: () => void;
}) {
  const { organizationId, title: root, permissions, reveal } = useContentPage();
  const client = useQueryClient();
  const given = useQuery({
    ...queryFor(getCollection, { parameters: { collectionId: parent ?? '-' } }),
    enabled: parent !== null,
  });
  const [chosen, setChosen] = useState<ContentNode | null>();
  const holder: ContentNode | null =
    chosen ?? (chosen === undefined && given.data ? asNode(given.data) : null);
  const holderId = holder ? idOf(holder) : chosen === undefined ? parent : null;
  const refusal = holder ? whyNotCreateIn(holder, root) : whyNotCreateAtRoot(permissions, root);
  const form = useEndpointForm((bodies) => bodies.createSpace, {
    title: '',
    emoji: type === 'space' ? '📘' : undefined,
  });
  const [rest, setRest] = useState<string | null>(null);
  const creation = useMutation<{ id: string; title: string }, Problem, Made>({
    mutationFn: async ({ title, emoji }) => {
      const place = { parameters: { organizationId } };
      const common = { title, ...(holderId !== null && { parent: holderId }) };
      const made =
        type === 'space'
          ? await call(createSpace, { ...place, body: { ...common, emoji } }, once())
          : await call(createCollection, { ...place, body: common }, once());
      await refreshContent(client, organizationId, [holderId]);
      return made;
    },
    onSuccess: ({ id, title }) => {
      announce(`${title} is here, last ${holder ? `in ${titleOf(holder)}` : 'at the top level'}.`);
      onClose();
      reveal(id, holderId);
    },
    onError: (problem) => setRest(showProblem(form, problem)),
  });
  const submit = form.handleSubmit((made) => {
    setRest(null);
    if (!made.title) form.setError('title', { message: 'Write a title.' }, { shouldFocus: true });
    else creation.mutate(made);
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={type === 'space' ? 'New space' : 'New collection'}
        description={
          type === 'space'
            ? 'A space holds pages and files, with their history.'
            : 'A collection holds spaces and other collections, and says who sees them.'
        }
        // The menu it came from has gone; the new row takes the focus.
        onCloseAutoFocus={(event) => creation.isSuccess && event.preventDefault()}
        footer={
          <>
            <Button
              variant="primary"
              type="submit"
              form={FORM}
              busy={creation.isPending}
              {...(refusal && { unavailable: refusal })}
            >
              {type === 'space' ? 'Create space' : 'Create collection'}
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={FORM} onSubmit={submit} noValidate className="grid gap-4 pt-1">
          {rest && (
            <Notice tone="bad" role="alert" title="Not created.">
              {rest}
            </Notice>
          )}
          <Field
            label="Title"
            // One line or the other: nothing below moves away under a pointer.
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
          <Folded label="Where" value={holder ? titleOf(holder) : `The top level of ${root}`}>
            <PlacePicker
              organizationId={organizationId}
              label="Find a collection"
              root={root}
              value={holder}
              onChange={setChosen}
            />
          </Folded>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function asNode(collection: Collection): ContentNode {
  return { type: 'collection', collection, children: null };
}

/** A choice that shows its value until somebody opens it. */
function Folded({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-1.5">
      <div className="flex min-w-0 items-center gap-3">
        <span className="w-14 flex-none font-semibold">{label}</span>
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
