'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { useContentPage } from './content-context.ts';
import { type ContentNode, titleOf } from './node.ts';
import { changing } from './permissions.ts';

type Words = { title?: string | undefined; description?: string | undefined };

/** The title of the item beside the tree and, for a collection, its description. */
export function TitleForm({ node }: { node: ContentNode }) {
  const { actions } = useContentPage();
  const { reason } = useRequirement(...changing(node));
  const before: Words = {
    title: titleOf(node),
    ...(node.type === 'collection' && { description: node.collection.description ?? '' }),
  };
  const form = useEndpointForm(
    async () => (await import('#lib/contract/collections.schemas.ts')).updateCollection.body,
    before,
  );
  const [rest, setRest] = useState<string | null>(null);
  const saving = useMutation<unknown, Problem, Words>({
    mutationFn: (words) => actions.edit(node, words, before, `Changed “${titleOf(node)}” back`),
    onSuccess: (_reply, words) => {
      form.reset(words);
      announce('Changes saved');
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
      <Failure title="Couldn’t save." reason={rest} />
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
            Save changes
          </Button>
          <Button size="small" variant="bare" onClick={() => form.reset(before)}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
