'use client';

import { Hash, Languages } from 'lucide-react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { deleteTranslation, type TranslationSettings } from '#lib/contract/translations.ts';
import { languageWords } from './language-names.ts';

/** Asks before translation settings are deleted, and says what goes with them. */
export function DeleteTranslation({
  organizationId,
  settings,
  onClose,
}: {
  organizationId: string;
  settings: TranslationSettings;
  onClose: () => void;
}) {
  const { id, title, languages } = settings;
  const deletion = useMutationFor(deleteTranslation);
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Delete ${title}?`}
        consequences={[
          {
            icon: <Languages aria-hidden />,
            text:
              languages.length === 0
                ? 'It has no languages'
                : `Its languages go with it: ${languageWords(languages)}`,
          },
          {
            icon: <Hash aria-hidden />,
            text: 'Tools that use it by its id find nothing there any more',
          },
        ]}
        note="No page changes. It can’t be brought back; new settings get another id."
        confirm="Delete"
        keep="Keep"
        busy={deletion.isPending}
        onConfirm={() =>
          deletion.mutate(
            { parameters: { organizationId, translationSettingsId: id } },
            {
              onSuccess: () => {
                announce(`${title} is deleted.`);
                onClose();
              },
            },
          )
        }
      >
        {deletion.error && (
          <Notice tone="bad" role="alert" title="Not deleted.">
            {deletion.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
