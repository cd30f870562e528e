'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { send } from '#lib/client/send.ts';
import type { Spec } from '#lib/contract/openapi-spec.ts';
import {
  createOpenAPISpec,
  createOrUpdateOpenAPISpecBySlug,
  type SpecSource,
} from '#lib/contract/openapi-specs.ts';
import { slugFrom } from './spec-labels.ts';
import { TextSource } from './text-source.tsx';

type SourceChange = { slug: string; source: SpecSource };

/** Sets the source of a new or existing specification: a URL, a file or pasted text. */
export function SourceDialog({
  organizationId,
  spec,
  onClose,
  onSaved,
}: {
  organizationId: string;
  /** The specification to change; a new one when absent. */
  spec?: Spec;
  onClose: () => void;
  /** Called with the saved specification. */
  onSaved: (spec: Spec) => void;
}) {
  const [kind, setKind] = useState<'url' | 'text'>(spec && !spec.sourceURL ? 'text' : 'url');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useEndpointForm(
    async () => {
      const { specFromText, specFromURL } = await import('#lib/contract/openapi-specs.schemas.ts');
      return kind === 'url' ? specFromURL : specFromText;
    },
    { slug: spec?.slug ?? '', url: spec?.sourceURL ?? '', text: '' },
  );
  const { errors, dirtyFields } = form.formState;
  const sending = useMutation<Spec, Problem, SourceChange>({
    mutationFn: ({ slug, source }) => save(organizationId, spec, slug, source),
  });
  // The slug follows the URL or file name until someone edits it.
  const suggest = (from: string) => {
    if (!spec && !dirtyFields.slug) form.setValue('slug', slugFrom(from));
  };
  const submit = form.handleSubmit(({ slug, url, text }) => {
    setProblem(null);
    sending.mutate(
      { slug, source: kind === 'url' ? { url } : { text } },
      {
        onSuccess: onSaved,
        onError: (error) => setProblem(showProblem(form, error)),
      },
    );
  });
  return (
    <DialogForm
      title={spec ? `Change source of ${spec.slug}` : 'New specification'}
      description="Swagger 2.0, OpenAPI 3.0 or OpenAPI 3.1, as JSON or YAML, up to 10 MB."
      submit={spec ? 'Change source' : 'Add specification'}
      busy={sending.isPending}
      problem={problem}
      failure={spec ? 'Couldn’t change the source.' : 'Couldn’t add the specification.'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Source" group>
        <RadioGroup value={kind} onValueChange={(value) => setKind(value as typeof kind)}>
          <Radio
            value="url"
            description="Checked for changes every few hours, or when you refresh."
          >
            From a URL
          </Radio>
          <Radio value="text" description="Choose or drop a file, or paste text.">
            From a file or text
          </Radio>
        </RadioGroup>
      </Field>
      {kind === 'url' ? (
        <Field
          label="URL"
          help="Must be on the public internet and open without signing in."
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
          label="Slug"
          help="Used in URLs and links. Lowercase letters, digits and hyphens; can’t be changed later."
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
    </DialogForm>
  );
}

function save(
  organizationId: string,
  spec: Spec | undefined,
  slug: string,
  source: SpecSource,
): Promise<Spec> {
  if (!spec)
    return send(createOpenAPISpec, { parameters: { organizationId }, body: { slug, source } });
  const parameters = { organizationId, specSlug: spec.slug };
  return send(createOrUpdateOpenAPISpecBySlug, { parameters, body: { source } });
}
