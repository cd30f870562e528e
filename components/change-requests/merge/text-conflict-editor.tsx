'use client';

import { Check } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { retryImport } from '#components/ui/retry-import.ts';
import { Textarea } from '#components/ui/textarea.tsx';
import type { TextConflict } from '#lib/contract/merge-text.ts';
import type { PageRevisions } from '../changes/revision-range.ts';
import { useRequest } from '../frame/request-context.tsx';
import { ConflictVersions } from './conflict-versions.tsx';
import { type ConflictChoice, chosenLines, type PageConflict } from './resolutions.ts';

// The Markdown parser loads separately; the source is shown until it is there.
const RenderedVersions = lazy(() =>
  retryImport(() => import('./rendered-versions.tsx')).then(({ RenderedVersions: loaded }) => ({
    default: loaded,
  })),
);

type Props = {
  part: TextConflict;
  /** The texts of the page that the lines are from. */
  texts: Pick<PageConflict, keyof TextConflict>;
  /** The page on both sides, where its links and images lead. */
  revisions: PageRevisions;
  /** Among the conflicts of the page, from 1. */
  position: number;
  count: number;
  page: string;
  choice: ConflictChoice | undefined;
  onChoose: (choice: ConflictChoice) => void;
};

/** Lines that both sides changed: the original, both versions, and the choice between them. */
export function TextConflictEditor({
  part,
  texts,
  revisions,
  position,
  count,
  page,
  choice,
  onChoose,
}: Props) {
  const { space } = useRequest();
  const id = useId();
  const uses: { use: ConflictChoice['use']; label: string }[] = [
    { use: 'theirs', label: `Use ${space.title}` },
    { use: 'ours', label: 'Use this change request' },
    { use: 'both', label: 'Use both' },
    { use: 'own', label: 'Write your own' },
  ];

  function choose(use: ConflictChoice['use']): void {
    if (use === 'own') {
      const lines = chosenLines(part, choice ?? { use: 'both' });
      onChoose({ use, text: lines.join('\n') });
    } else onChoose({ use });
  }

  return (
    <section
      aria-labelledby={id}
      className={`rounded-control border ${choice ? 'border-hairline' : 'border-danger'}`}
    >
      <h4 id={id} className="flex items-center gap-2 border-b border-hairline px-3 py-1.5">
        <b>
          Conflict {position} of {count}
        </b>
        <span className="sr-only">on {page}</span>
        <span className={`ml-auto text-meta ${choice ? 'text-ins' : 'text-danger'}`}>
          {choice ? (
            <span className="flex items-center gap-1">
              <Check aria-hidden className="size-3.5" /> Resolved
            </span>
          ) : (
            'Unresolved'
          )}
        </span>
      </h4>
      <Suspense fallback={<ConflictVersions part={part} choice={choice} />}>
        <RenderedVersions part={part} texts={texts} revisions={revisions} choice={choice} />
      </Suspense>
      <fieldset className="flex flex-wrap gap-1.5 border-t border-hairline px-3 py-2">
        <legend className="sr-only">
          Resolution for conflict {position} on {page}
        </legend>
        {uses.map(({ use, label }) => (
          <button
            key={use}
            type="button"
            aria-pressed={choice?.use === use}
            onClick={() => choose(use)}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-control border border-edge bg-paper px-2.5 py-0.5 font-medium wrap-anywhere hover:bg-paper-2 aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent pointer-coarse:min-h-11"
          >
            {choice?.use === use && <Check aria-hidden className="size-3.5" />}
            {label}
          </button>
        ))}
      </fieldset>
      {choice?.use === 'own' && (
        <div className="border-t border-hairline px-3 py-2">
          <Textarea
            mono
            rows={3}
            aria-label={`Text for conflict ${position} on ${page}`}
            value={choice.text}
            onChange={({ target }) => onChoose({ use: 'own', text: target.value })}
          />
        </div>
      )}
    </section>
  );
}
