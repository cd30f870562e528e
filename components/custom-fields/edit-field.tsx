'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { useOpenedVersion } from '#components/kit/settings/use-opened-version.ts';
import { useVersionedResource } from '#components/kit/settings/use-versioned-resource.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { queryFor } from '#lib/client/query.ts';
import {
  type CustomField,
  getCustomField,
  getCustomFieldUsage,
  updateCustomField,
} from '#lib/contract/custom-fields.ts';
import { FieldTexts } from './field-texts.tsx';
import { focusInvalid } from './focus-invalid.ts';
import {
  draftsOf,
  type OptionDraft,
  optionFaults,
  optionsToSave,
  type RemovedOption,
  replacementsOf,
} from './option-drafts.ts';
import { OptionList } from './option-list.tsx';
import { RemovedOptions } from './removed-options.tsx';
import { fieldLabel, typeWords } from './words.ts';

const FORM = 'edit-custom-field';
const texts = ['title', 'description', 'placeholder'] as const;
const textNames = { title: 'Title', description: 'Description', placeholder: 'Placeholder' };

type Props = { organizationId: string; field: CustomField; onClose: () => void };

/** The dialog that changes a field's texts and options; stored values follow renamed options. */
export function EditField({ field: listed, ...rest }: Props) {
  const [field, setField] = useState(listed);
  // The form starts over with a newer version of the field.
  return <EditForm key={JSON.stringify(field)} field={field} {...rest} onNewer={setField} />;
}

function EditForm({
  organizationId,
  field,
  onClose,
  onNewer,
}: Props & { onNewer: (newer: CustomField) => void }) {
  const parameters = { organizationId, fieldName: field.name };
  const { read, saving } = useVersionedResource(getCustomField, updateCustomField, { parameters });
  const usage = useQuery({
    ...queryFor(getCustomFieldUsage, { parameters }),
    enabled: field.options !== undefined,
  }).data;
  const form = useEndpointForm(
    async () => (await import('#lib/contract/custom-fields.schemas.ts')).updateCustomField.body,
    {
      title: field.title,
      description: field.description,
      placeholder: field.placeholder,
      options: field.options,
    },
  );
  const [drafts, setDrafts] = useState<OptionDraft[]>(() => draftsOf(field.options ?? []));
  const [removed, setRemoved] = useState<RemovedOption[]>([]);
  const [rest, setRest] = useState<string | null>(null);
  const { errors } = form.formState;
  const held = new Map(usage?.options.map(({ option, spaces }) => [option, spaces]));

  function write(next: OptionDraft[]): void {
    setDrafts(next);
    form.setValue('options', optionsToSave(next), { shouldValidate: Boolean(errors.options) });
  }

  function remove(draft: OptionDraft): void {
    const spaces = draft.was === null ? 0 : (held.get(draft.was) ?? 0);
    if (draft.was !== null && spaces > 0)
      setRemoved([...removed, { option: draft.was, spaces, by: undefined }]);
    write(drafts.filter(({ key }) => key !== draft.key));
  }

  const values = form.watch();
  const isOtherList = JSON.stringify(optionsToSave(drafts)) !== JSON.stringify(field.options ?? []);
  const changed = [
    ...texts.filter((key) => (values[key] ?? '') !== field[key]).map((key) => textNames[key]),
    ...(isOtherList ? ['Options'] : []),
  ];
  const openedTag = useOpenedVersion(read, field, (newer) => {
    if (changed.length === 0) onNewer(newer);
    return changed.length === 0;
  });

  const submit = form.handleSubmit(async (values) => {
    setRest(null);
    const isUndecided = removed.some(({ by }) => by === undefined);
    if (isUndecided || optionFaults(drafts).size > 0) return focusInvalid(FORM);
    const options = optionsToSave(drafts);
    const changedTexts = texts.filter((key) => (values[key] ?? '') !== field[key]);
    if (changedTexts.length === 0 && !(field.options && isOtherList)) return onClose();
    const body = {
      ...Object.fromEntries(changedTexts.map((key) => [key, values[key] ?? ''])),
      ...(field.options &&
        isOtherList && { options, replaceOptions: replacementsOf(drafts, removed) }),
    };
    saving.mutate(
      { change: body, entityTag: await openedTag() },
      {
        onSuccess: ({ thing }) => {
          notify(`Updated “${fieldLabel(thing)}”`, { tone: 'done' });
          onClose();
        },
        onError: (problem) => setRest(showProblem(form, problem)),
      },
    );
  });

  return (
    <DialogForm
      title={`Edit “${fieldLabel(field)}”`}
      submit="Save changes"
      busy={saving.isPending}
      problem={rest}
      onSubmit={submit}
      onClose={onClose}
      unsaved={{ changed }}
      id={FORM}
    >
      <Field label="Title" optional error={errors.title?.message}>
        <Input size="form" autoComplete="off" {...form.register('title')} />
      </Field>
      <FixedProperties field={field} />
      {field.options && (
        <>
          <OptionList
            drafts={drafts}
            held={held}
            error={errors.options?.message ?? errors.options?.root?.message}
            onChange={write}
            onRemove={remove}
          />
          <RemovedOptions removed={removed} drafts={drafts} onChange={setRemoved} />
        </>
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

/** The properties that can't be changed, and why. */
function FixedProperties({ field }: { field: CustomField }) {
  return (
    <dl className="grid gap-2 border-l-3 border-hairline pl-3 text-ink-2">
      <div>
        <dt className="inline font-semibold text-ink">Name </dt>
        <dd className="inline">
          <span className="mono text-[13px]">{field.name}</span>. Can’t be changed because URLs and
          scripts refer to the field by its name.
        </dd>
      </div>
      <div>
        <dt className="inline font-semibold text-ink">Type </dt>
        <dd className="inline">
          {typeWords[field.type].name}. Can’t be changed because existing values would be of the
          wrong type. For another type, create a new field.
        </dd>
      </div>
    </dl>
  );
}
