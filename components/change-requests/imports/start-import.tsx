'use client';

import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { plural } from '#components/kit/format.ts';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { type ImportSource, importContent } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { useAskAgain } from './ask-again.tsx';
import { RESPOND_ASYNC, sourceLabels, sourceOfName } from './labels.ts';
import { UploadFiles } from './upload-files.tsx';

const sources = Object.keys(sourceLabels) as ImportSource[];

/** The form that starts an import from a URL and its source. */
export function StartImport({ onStarted }: { onStarted: (importId: string | undefined) => void }) {
  const { spaceId, number, space, editLock } = useRequest();
  const starting = useMutationFor(importContent, RESPOND_ASYNC);
  const form = useEndpointForm(
    async () => (await import('#lib/contract/imports.schemas.ts')).importForm,
    { url: '', source: 'website' },
  );
  const source: ImportSource = form.watch('source');
  const [error, setError] = useState<string | null>(null);

  const { ask, question } = useAskAgain();
  const submit = form.handleSubmit(async (body) => {
    if (await ask(body.url)) start(body);
  });

  function start(body: { url: string; source: ImportSource }): void {
    setError(null);
    starting.mutate(
      { ...requestInput(spaceId, number), body },
      {
        onSuccess: (reply) => {
          announce(
            `${reply.importedResources} of ${plural(reply.totalResources, 'item')} imported so far`,
          );
          form.reset({ url: '', source: body.source });
          onStarted(reply.import);
        },
        onError: (problem) => setError(showProblem(form, problem)),
      },
    );
  }

  /** The URL of a file has its type. */
  function detectSource(url: string): void {
    const detected = sourceOfName(URL.parse(url)?.pathname ?? '');
    if (detected && source === 'website') form.setValue('source', detected);
  }

  return (
    <section aria-labelledby="imports:start">
      <SectionHead title="Import" id="imports:start" />
      <div className="grid gap-4 pt-3.5">
        {question}
        <UploadFiles source={source} onStarted={onStarted} />
      </div>
      <form onSubmit={submit} noValidate className="grid gap-4 pt-3.5">
        <Failure title="Couldn’t start the import." reason={error} />
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_220px]">
          <Field label="URL" error={form.formState.errors.url?.message}>
            <Input
              size="form"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://docs.example.com/guide"
              {...editLock}
              {...form.register('url', { onBlur: ({ target }) => detectSource(target.value) })}
            />
          </Field>
          <Field label="Type of content" help={sourceLabels[source].description}>
            <Select<ImportSource>
              size="form"
              value={source}
              onValueChange={(value) => form.setValue('source', value)}
              options={sources.map((value) => ({ value, label: sourceLabels[value].name }))}
              {...editLock}
            />
          </Field>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Action
            endpoint={importContent}
            on={space}
            variant="primary"
            type="submit"
            busy={starting.isPending}
          >
            <FileInput aria-hidden /> Import
          </Action>
          <span className="min-w-0 flex-1 basis-60 text-meta text-ink-3">
            {starting.isPending
              ? 'Importing. Long imports continue in the background.'
              : 'Readers see imported pages once this change request is merged. Items that can’t be imported are listed.'}
          </span>
        </div>
      </form>
    </section>
  );
}
