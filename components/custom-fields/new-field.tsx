'use client';

import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { createCustomField } from '#lib/contract/custom-fields.ts';
import { takesOptions } from '#lib/contract/field-values.ts';
import { FieldTexts } from './field-texts.tsx';
import { focusInvalid } from './focus-invalid.ts';
import { newOption, type OptionDraft, optionFaults, optionsToSave } from './option-drafts.ts';
import { OptionList } from './option-list.tsx';
import { fieldLabel, nameFrom, typeOptions } from './words.ts';

const FORM = 'new-custom-field';
const none: ReadonlyMap<string, number> = new Map();

/** The dialog that creates a field. */
export function NewField({
  organizationId,
  onClose,
}: {
  organizationId: string;
  onClose: () => void;
}) {
  const creation = useMutationFor(createCustomField);
  const form = useEndpointForm(
    async () => (await import('#lib/contract/custom-fields.schemas.ts')).createCustomField.body,
    {
      title: '',
      name: '',
      type: 'text',
      description: '',
      placeholder: '',
      options: undefined,
    },
  );
  const [drafts, setDrafts] = useState<OptionDraft[]>(() => [newOption(), newOption()]);
  const [isNamed, setNamed] = useState(false);
  const [rest, setRest] = useState<string | null>(null);
  const { errors } = form.formState;
  const { type, ...typed } = form.watch();
  const written = [
    typed.title,
    typed.name,
    typed.description,
    typed.placeholder,
    ...optionsToSave(drafts),
  ];
  const hasOptions = takesOptions(type);

  function write(next: OptionDraft[]): void {
    setDrafts(next);
    form.setValue('options', optionsToSave(next), { shouldValidate: Boolean(errors.options) });
  }

  const submit = form.handleSubmit((body) => {
    setRest(null);
    if (hasOptions && optionFaults(drafts).size > 0) return focusInvalid(FORM);
    creation.mutate(
      { parameters: { organizationId }, body },
      {
        onSuccess: (field) => {
          notify(`Created “${fieldLabel(field)}”`, { tone: 'done' });
          onClose();
        },
        onError: (problem) => {
          if (!problem.reasons.includes('name-taken')) return setRest(showProblem(form, problem));
          form.setError(
            'name',
            { type: 'server', message: problem.message },
            { shouldFocus: true },
          );
        },
      },
    );
  });
  const title = form.register('title', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      if (!isNamed) form.setValue('name', nameFrom(target.value));
    },
  });
  return (
    <DialogForm
      title="New custom field"
      description="Every space can have a value for it. Its name and type can’t be changed later."
      submit="Create field"
      busy={creation.isPending}
      problem={rest}
      failure="Couldn’t create."
      onSubmit={submit}
      onClose={onClose}
      unsaved={{
        changed: written.flatMap((text) => text || []),
        lost: 'The new field won’t be created',
      }}
      id={FORM}
    >
      <Field
        label="Title"
        optional
        help="The label people see, such as Review cycle. Can be changed later."
        error={errors.title?.message}
      >
        <Input size="form" autoComplete="off" {...title} />
      </Field>
      <Field
        label="Name"
        help="Lowercase letters, digits, - and _, such as review-cycle. Can’t be changed later because URLs and scripts refer to it."
        error={errors.name?.message}
      >
        <Input
          size="form"
          mono
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.register('name', { onChange: () => setNamed(true) })}
        />
      </Field>
      <Field
        label="Type"
        help="The kind of value. Can’t be changed later because existing values would be of the wrong type."
      >
        <Select
          size="form"
          value={type}
          options={typeOptions}
          onValueChange={(next) => {
            form.setValue('type', next);
            form.setValue('options', takesOptions(next) ? optionsToSave(drafts) : undefined);
            form.clearErrors('options');
          }}
        />
      </Field>
      {hasOptions && (
        <OptionList
          drafts={drafts}
          held={none}
          error={errors.options?.message ?? errors.options?.root?.message}
          onChange={write}
          onRemove={({ key }) => write(drafts.filter((draft) => draft.key !== key))}
        />
      )}
      <FieldTexts
        description={{
          input: form.register('description'),
          error: errors.description?.message,
        }}
        placeholder={{
          input: form.register('placeholder'),
          error: errors.placeholder?.message,
        }}
      />
    </DialogForm>
  );
}
