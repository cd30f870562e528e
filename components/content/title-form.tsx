'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { updateCollection } from '#lib/contract/collections.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { once, refreshContent } from './content-changes.ts';
import { useContentPage } from './content-page.tsx';
import { type ContentNode, contentOf, idOf, titleOf } from './node.ts';
import { whyNotChange } from './why-not.ts';

type Words = { title?: string | undefined; description?: string | undefined };

/** The title of what stands beside the tree, and of a collection what it is about. */
export function TitleForm({ node }: { node: ContentNode }) {
  const { organizationId, title: organization } = useContentPage();
  const client = useQueryClient();
  const reason = whyNotChange(node, organization);
  const before: Words = {
    title: titleOf(node),
    ...(node.type === 'collection' && { description: node.collection.description ?? '' }),
  };
  const form = useEndpointForm((bodies) => bodies.updateCollection, before);
  const [rest, setRest] = useState<string | null>(null);
  const saving = useMutation<unknown, Problem, Words>({
    mutationFn: async (words) => {
      await save(node, words);
      await refreshContent(client, organizationId, [contentOf(node).parent ?? null]);
    },
    onSuccess: (_reply, words) => {
      form.reset(words);
      announce('Saved.');
    },
    onError: (problem) => setRest(showProblem(form, problem)),
  });
  const submit = form.handleSubmit(({ title, description }) => {
    setRest(null);
    saving.mutate(node.type === 'space' ? { title } : { title, description });
  });
  const { errors, isDirty } = form.formState;
  const locked = reason ? { unavailable: reason } : {};
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {rest && (
        <Notice tone="bad" role="alert" title="Not saved.">
          {rest}
        </Notice>
      )}
      <Field label="Title" error={errors.title?.message}>
        <Input autoComplete="off" {...form.register('title')} {...locked} />
      </Field>
      {node.type === 'collection' && (
        <Field
          label="Description"
          optional
          help="Up to 100 characters."
          error={errors.description?.message}
        >
          <Textarea rows={2} {...form.register('description')} {...locked} />
        </Field>
      )}
      {isDirty && (
        <div className="flex gap-2">
          <Button type="submit" size="small" busy={saving.isPending}>
            Save
          </Button>
          <Button size="small" variant="bare" onClick={() => form.reset(before)}>
            Leave as it was
          </Button>
        </div>
      )}
    </form>
  );
}

function save(node: ContentNode, body: Words): Promise<unknown> {
  return node.type === 'space'
    ? call(updateSpace, { parameters: { spaceId: idOf(node) }, body }, once())
    : call(updateCollection, { parameters: { collectionId: idOf(node) }, body }, once());
}
