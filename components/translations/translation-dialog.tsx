'use client';

import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
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
  const change = useMutationFor(updateTranslation);
  const [rest, setRest] = useState<string | null>(null);
  const form = useEndpointForm((bodies) => bodies.createTranslation, {
    title: settings?.title ?? '',
    languages: (settings?.languages ?? []) as LanguageCode[],
  });
  const { errors } = form.formState;
  const chosen = form.watch('languages') ?? [];

  const submit = form.handleSubmit((body) => {
    setRest(null);
    const answers = {
      onSuccess: ({ title }: TranslationSettings) => {
        announce(settings ? `${title} is saved.` : `${title} is created.`);
        onClose();
      },
      onError: (problem: Problem) => setRest(showProblem(form, problem)),
    };
    if (settings)
      change.mutate(
        { parameters: { organizationId, translationSettingsId: settings.id }, body },
        answers,
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
              busy={creation.isPending || change.isPending}
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
