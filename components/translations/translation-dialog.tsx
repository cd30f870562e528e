'use client';

import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { useOpenedVersion } from '#components/kit/settings/use-opened-version.ts';
import { useVersions } from '#components/kit/settings/use-versions.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import type { LanguageCode } from '#lib/contract/languages.ts';
import {
  createTranslation,
  getTranslation,
  type TranslationSettings,
  updateTranslation,
} from '#lib/contract/translations.ts';
import { LanguagesField } from './languages-field.tsx';

const FORM = 'translation-settings';

/** Makes translation settings, or changes those that are given. */
export function TranslationDialog({
  organizationId,
  settings,
  onClose,
}: {
  organizationId: string;
  settings: TranslationSettings | null;
  onClose: () => void;
}) {
  const creation = useMutationFor(createTranslation);
  const translationSettingsId = settings?.id ?? '';
  const { read, saving } = useVersions(getTranslation, updateTranslation, {
    parameters: { organizationId, translationSettingsId },
  });
  const [rest, setRest] = useState<string | null>(null);
  const form = useEndpointForm((bodies) => bodies.createTranslation, {
    title: settings?.title ?? '',
    languages: (settings?.languages ?? []) as LanguageCode[],
  });
  const { errors, isDirty } = form.formState;
  const openedTag = useOpenedVersion(read, settings, ({ title, languages }) => {
    if (!isDirty) form.reset({ title, languages: languages as LanguageCode[] });
    return !isDirty;
  });
  const chosen = form.watch('languages') ?? [];

  const submit = form.handleSubmit(async (body) => {
    setRest(null);
    const answers = {
      onSuccess: ({ title }: TranslationSettings) => {
        announce(settings ? `${title} is saved.` : `${title} is created.`);
        onClose();
      },
      onError: (problem: Problem) => setRest(showProblem(form, problem)),
    };
    if (settings)
      saving.mutate(
        { change: body, entityTag: await openedTag() },
        { ...answers, onSuccess: ({ thing }) => answers.onSuccess(thing) },
      );
    else creation.mutate({ parameters: { organizationId }, body }, answers);
  });

  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={settings ? `Change ${settings.title}` : 'New translation settings'}
        footer={
          <>
            <Button
              variant="primary"
              type="submit"
              form={FORM}
              busy={creation.isPending || saving.isPending}
            >
              {settings ? 'Save' : 'Create'}
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
          <Field
            label="Title"
            help="1 to 100 characters: what is translated, or for whom."
            error={errors.title?.message}
          >
            <Input size="form" {...form.register('title')} />
          </Field>
          <LanguagesField
            chosen={chosen}
            onChange={(languages) => form.setValue('languages', languages, { shouldDirty: true })}
            error={errors.languages?.message ?? errors.languages?.find?.(Boolean)?.message}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}
