'use client';

import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { importContent } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { counted } from '../words.ts';
import { type Source, sourceWords } from './words.ts';

const sources = Object.keys(sourceWords) as Source[];

/** Asks for an address and what it leads to, and starts the import. */
export function StartImport({ onStarted }: { onStarted: (importId: string | undefined) => void }) {
  const { spaceId, number, editLock } = useRequest();
  const starting = useMutationFor(importContent);
  const form = useEndpointForm((bodies) => bodies.importContent, { url: '', source: 'website' });
  const [rest, setRest] = useState<string | null>(null);
  const { errors } = form.formState;
  const source = (form.watch('source') ?? 'website') as Source;
  const submit = form.handleSubmit((body) => {
    setRest(null);
    starting.mutate(
      { ...requestInput(spaceId, number), body },
      {
        onSuccess: (reply) => {
          announce(
            `${reply.importedResources} of ${counted(reply.totalResources, 'page or file', 'pages and files')} imported so far.`,
          );
          form.reset({ url: '', source });
          onStarted(reply.import);
        },
        onError: (problem) => setRest(showProblem(form, problem)),
      },
    );
  });
  return (
    <section aria-labelledby="imports:start">
      <SectionHead title="Import from an address" id="imports:start" />
      <form onSubmit={submit} noValidate className="grid gap-4 pt-3.5">
        {rest && (
          <Notice tone="bad" role="alert" title="Not imported.">
            {rest}
          </Notice>
        )}
        <div className="grid gap-x-4 gap-y-4 md:grid-cols-[minmax(0,1fr)_220px]">
          <Field label="Address" error={errors.url?.message}>
            <Input
              size="form"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://docs.example.com/guide"
              {...editLock}
              {...form.register('url')}
            />
          </Field>
          <Field label="What is there" help={sourceWords[source].means}>
            <Select<Source>
              size="form"
              value={source}
              onValueChange={(value) => form.setValue('source', value)}
              options={sources.map((value) => ({ value, label: sourceWords[value].name }))}
              {...editLock}
            />
          </Field>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" type="submit" busy={starting.isPending} {...editLock}>
            <FileInput aria-hidden /> Import
          </Button>
          <span className="min-w-0 flex-1 basis-60 text-meta text-ink-3">
            {starting.isPending
              ? 'Fetching. A long import goes on by itself after a few seconds.'
              : 'Nobody sees it before this change request is merged. What can’t be imported is listed.'}
          </span>
        </div>
      </form>
    </section>
  );
}
