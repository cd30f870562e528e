'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import type { Spec } from '#lib/contract/openapi-spec-shape.ts';
import {
  createOpenAPISpec,
  createOrUpdateOpenAPISpecBySlug,
  type SpecSource,
} from '#lib/contract/openapi-specs.ts';
import { TextSource } from './text-source.tsx';
import { slugFrom } from './words.ts';

const FORM = 'specification-source';

type Sent = { slug: string; source: SpecSource };

/** Takes where a specification is, or its text: for a new one, or for one that is there. */
export function SourceDialog({
  organizationId,
  spec,
  onClose,
  onSent,
}: {
  organizationId: string;
  /** The one that gets another source. */
  spec?: Spec;
  onClose: () => void;
  /** Closes it, or goes elsewhere. */
  onSent: (spec: Spec) => void;
}) {
  const client = useQueryClient();
  const [kind, setKind] = useState<'url' | 'text'>(spec && !spec.sourceURL ? 'text' : 'url');
  const [rest, setRest] = useState<string | null>(null);
  const form = useEndpointForm(
    (bodies) => (kind === 'url' ? bodies.specificationAt : bodies.specificationOf),
    { slug: spec?.slug ?? '', url: spec?.sourceURL ?? '', text: '' },
  );
  const { errors, dirtyFields } = form.formState;
  const sending = useMutation<Spec, Problem, Sent>({
    mutationFn: ({ slug, source }) => send(organizationId, spec, slug, source),
    onSettled: () => refreshAfter(client, createOpenAPISpec, { parameters: { organizationId } }),
  });
  // Until somebody writes a name, it follows from the address or the file.
  const suggest = (from: string) => {
    if (!spec && !dirtyFields.slug) form.setValue('slug', slugFrom(from));
  };
  const submit = form.handleSubmit(({ slug, url, text }) => {
    setRest(null);
    sending.mutate(
      { slug, source: kind === 'url' ? { url } : { text } },
      {
        onSuccess: onSent,
        onError: (problem) => setRest(showProblem(form, problem)),
      },
    );
  });
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={spec ? `Another source for ${spec.slug}` : 'New specification'}
        description="Swagger 2.0, OpenAPI 3.0 or OpenAPI 3.1, as JSON or YAML, up to 10 MB."
        footer={
          <>
            <Button variant="primary" type="submit" form={FORM} busy={sending.isPending}>
              {spec ? 'Read it' : 'Add specification'}
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={FORM} onSubmit={submit} noValidate className="grid gap-4 pt-1">
          {rest && (
            <Notice tone="bad" role="alert" title={spec ? 'Nothing was changed.' : 'Not added.'}>
              {rest}
            </Notice>
          )}
          <Field label="Where it is" group>
            <RadioGroup value={kind} onValueChange={(value) => setKind(value as typeof kind)}>
              <Radio
                value="url"
                description="It is read again every few hours, and whenever you ask."
              >
                At an address
              </Radio>
              <Radio value="text" description="Choose a file, drop it, or paste it.">
                In a file or a text
              </Radio>
            </RadioGroup>
          </Field>
          {kind === 'url' ? (
            <Field
              label="Address"
              help="On the public internet, and open without signing in."
              error={errors.url?.message}
            >
              <Input
                size="form"
                type="url"
                inputMode="url"
                autoComplete="off"
                placeholder="https://api.example.com/openapi.json"
                {...form.register('url', { onChange: ({ target }) => suggest(target.value) })}
              />
            </Field>
          ) : (
            <TextSource
              text={form.watch('text') ?? ''}
              error={errors.text?.message}
              onText={(text, name) => {
                form.setValue('text', text, { shouldValidate: text !== '' });
                if (name) suggest(name);
              }}
            />
          )}
          {!spec && (
            <Field
              label="Name in addresses and links"
              help="Small letters, digits and hyphens. It stays as it is."
              error={errors.slug?.message}
            >
              <Input
                size="form"
                autoComplete="off"
                placeholder="payments-api"
                {...form.register('slug')}
              />
            </Field>
          )}
        </form>
      </DialogContent>
    </Dialog>
  );
}

function send(
  organizationId: string,
  spec: Spec | undefined,
  slug: string,
  source: SpecSource,
): Promise<Spec> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  if (!spec)
    return call(
      createOpenAPISpec,
      { parameters: { organizationId }, body: { slug, source } },
      { headers },
    );
  const parameters = { organizationId, specSlug: spec.slug };
  return call(createOrUpdateOpenAPISpecBySlug, { parameters, body: { source } }, { headers });
}
