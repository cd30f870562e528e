'use client';

import { FileInput } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useOnlyField } from '#components/kit/only-field.ts';
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
  const [source, setSource] = useState<Source>('website');
  const address = useOnlyField('', (bodies, url) =>
    bodies.importContent.safeParse({ url, source }),
  );
  const [rest, setRest] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setRest(null);
    if (!address.settle()) return;
    starting.mutate(
      { ...requestInput(spaceId, number), body: { url: address.text, source } },
      {
        onSuccess: (reply) => {
          announce(
            `${reply.importedResources} of ${counted(reply.totalResources, 'page or file', 'pages and files')} imported so far.`,
          );
          address.reset('');
          onStarted(reply.import);
        },
        onError: (problem) => setRest(address.tell(problem, 'url')),
      },
    );
  }

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
          <Field label="Address" error={address.error}>
            <Input
              size="form"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://docs.example.com/guide"
              {...editLock}
              {...address.input}
            />
          </Field>
          <Field label="What is there" help={sourceWords[source].means}>
            <Select<Source>
              size="form"
              value={source}
              onValueChange={setSource}
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
