'use client';

import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Time } from '#components/ui/time.tsx';
import type { TranslationSettings } from '#lib/contract/translations.ts';
import { languageWords } from './language-names.ts';

/** One of the translation settings: its title, languages and id, and what can be done with it. */
export function TranslationRow({
  settings,
  unavailable,
  onEdit,
  onDelete,
}: {
  settings: TranslationSettings;
  /** Why it can't be changed and who could. */
  unavailable: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { id, title, languages, updatedAt } = settings;
  const locked = unavailable ? { unavailable } : {};
  return (
    <li
      id={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3 scroll-mt-4"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <p className="text-ink-2 wrap-anywhere">{languageWords(languages, 40)}</p>
        <p className="text-meta text-ink-3">
          {languages.length > 1 && `${languages.length} languages · `}Changed{' '}
          <Time value={updatedAt} className="lowercase" />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <CopyButton value={id} label="Copy id" size="small" aria-label={`Copy id of ${title}`} />
        <Button size="small" aria-label={`Change ${title}`} onClick={onEdit} {...locked}>
          Change
        </Button>
        <Button size="small" aria-label={`Delete ${title}`} onClick={onDelete} {...locked}>
          Delete
        </Button>
      </div>
    </li>
  );
}
