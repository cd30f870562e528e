'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAskBeforeClosing } from '#components/kit/ask-before-closing.tsx';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { useOpenedVersion } from '#components/kit/settings/use-opened-version.ts';
import { useVersions } from '#components/kit/settings/use-versions.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
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
import { GoneOptions } from './gone-options.tsx';
import {
  draftsOf,
  type GoneOption,
  type OptionDraft,
  optionFaults,
  replacementsOf,
  writtenOptions,
} from './option-drafts.ts';
import { OptionList } from './option-list.tsx';
import { fieldLabel, typeWords } from './words.ts';

const FORM = 'edit-custom-field';
const texts = ['title', 'description', 'placeholder'] as const;
const textNames = { title: 'Title', description: 'Description', placeholder: 'Placeholder' };

type Props = { organizationId: string; field: CustomField; onClose: () => void };

/** The dialog that changes what a field says, and its options; what spaces hold of it goes along. */
export function EditField({ field: listed, ...rest }: Props) {
  const [field, setField] = useState(listed);
  // What was changed since the list was read is started with anew.
  return <EditForm key={JSON.stringify(field)} field={field} {...rest} onNewer={setField} />;
}

function EditForm({
  organizationId,
  field,
  onClose,
  onNewer,
}: Props & { onNewer: (newer: CustomField) => void }) {
  const parameters = { organizationId, fieldName: field.name };
  const { read, saving } = useVersions(getCustomField, updateCustomField, { parameters });
  const usage = useQuery({
    ...queryFor(getCustomFieldUsage, { parameters }),
    enabled: field.options !== undefined,
  }).data;
  const form = useEndpointForm((bodies) => bodies.updateCustomField, {
    title: field.title,
    description: field.description,
    placeholder: field.placeholder,
    options: field.options,
  });
  const [drafts, setDrafts] = useState<OptionDraft[]>(() => draftsOf(field.options ?? []));
  const [gone, setGone] = useState<GoneOption[]>([]);
  const [rest, setRest] = useState<string | null>(null);
  const { errors } = form.formState;
  const held = new Map(usage?.options.map(({ option, spaces }) => [option, spaces]));

  function write(next: OptionDraft[]): void {
    setDrafts(next);
    form.setValue('options', writtenOptions(next), { shouldValidate: Boolean(errors.options) });
  }

  function remove(draft: OptionDraft): void {
    const spaces = draft.was === null ? 0 : (held.get(draft.was) ?? 0);
    if (draft.was !== null && spaces > 0)
      setGone([...gone, { option: draft.was, spaces, by: undefined }]);
    write(drafts.filter(({ key }) => key !== draft.key));
  }

  const values = form.watch();
  const isOtherList =
    JSON.stringify(writtenOptions(drafts)) !== JSON.stringify(field.options ?? []);
  const changed = [
    ...texts.filter((key) => (values[key] ?? '') !== field[key]).map((key) => textNames[key]),
    ...(isOtherList ? ['The list of options'] : []),
  ];
  const closing = useAskBeforeClosing(changed, onClose);
  const openedTag = useOpenedVersion(read, field, (newer) => {
    if (changed.length === 0) onNewer(newer);
    return changed.length === 0;
  });

  const submit = form.handleSubmit(async (values) => {
    setRest(null);
    const isUndecided = gone.some(({ by }) => by === undefined);
    if (isUndecided || optionFaults(drafts).size > 0) return focusInvalid(FORM);
    const options = writtenOptions(drafts);
    const said = texts.filter((key) => (values[key] ?? '') !== field[key]);
    if (said.length === 0 && !(field.options && isOtherList)) return onClose();
    const body = {
      ...Object.fromEntries(said.map((key) => [key, values[key] ?? ''])),
      ...(field.options &&
        isOtherList && { options, replaceOptions: replacementsOf(drafts, gone) }),
    };
    saving.mutate(
      { change: body, entityTag: await openedTag() },
      {
        onSuccess: ({ thing }) => {
          notify(`${fieldLabel(thing)} is changed.`, { tone: 'done' });
          onClose();
        },
        onError: (problem) => setRest(showProblem(form, problem)),
      },
    );
  });

  return (
    <Dialog open onOpenChange={closing.onOpenChange}>
      <DialogContent
        title={`Edit ${fieldLabel(field)}`}
        footer={
          <>
            <Button variant="primary" type="submit" form={FORM} busy={saving.isPending}>
              Save
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={FORM} onSubmit={submit} noValidate className="grid gap-4 pt-1">
          {rest && (
            <Notice tone="bad" role="alert" title="Not saved.">
              {rest}
            </Notice>
          )}
          <Field label="Title" optional error={errors.title?.message}>
            <Input size="form" autoComplete="off" {...form.register('title')} />
          </Field>
          <Fixed field={field} />
          {field.options && (
            <>
              <OptionList
                drafts={drafts}
                held={held}
                error={errors.options?.message ?? errors.options?.root?.message}
                onChange={write}
                onRemove={remove}
              />
              <GoneOptions gone={gone} drafts={drafts} onChange={setGone} />
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
        </form>
        {closing.question}
      </DialogContent>
    </Dialog>
  );
}

/** What never changes, and why. */
function Fixed({ field }: { field: CustomField }) {
  return (
    <dl className="grid gap-2 border-l-3 border-hairline pl-3 text-ink-2">
      <div>
        <dt className="inline font-semibold text-ink">Name </dt>
        <dd className="inline">
          <span className="mono text-[13px]">{field.name}</span>. It never changes: addresses and
          scripts find the field by it.
        </dd>
      </div>
      <div>
        <dt className="inline font-semibold text-ink">Type </dt>
        <dd className="inline">
          {typeWords[field.type].name}. It never changes: what spaces hold would be of the wrong
          kind. For another type, create another field.
        </dd>
      </div>
    </dl>
  );
}
