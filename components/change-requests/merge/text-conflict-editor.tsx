'use client';

import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Textarea } from '#components/ui/textarea.tsx';
import type { TextConflict } from '#lib/contract/merge-text.ts';
import { useRequest } from '../frame/request-context.tsx';
import { markedWords } from './marked-words.ts';
import { type ConflictChoice, chosenLines } from './resolutions.ts';

type Props = {
  part: TextConflict;
  /** Among the conflicts of the page, from 1. */
  position: number;
  count: number;
  page: string;
  choice: ConflictChoice | undefined;
  onChoose: (choice: ConflictChoice) => void;
};

/** Lines that both sides changed: the original, both versions, and the choice between them. */
export function TextConflictEditor({ part, position, count, page, choice, onChoose }: Props) {
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
      <div className="grid divide-hairline max-lg:divide-y lg:grid-cols-3 lg:divide-x">
        <Text label="Before" marks="del" others={[part.theirs, part.ours]}>
          {part.base}
        </Text>
        <Text
          label={`In ${space.title}`}
          marks="ins"
          others={[part.base]}
          isChosen={choice?.use === 'theirs' || choice?.use === 'both'}
        >
          {part.theirs}
        </Text>
        <Text
          label="In this change request"
          marks="ins"
          others={[part.base]}
          isChosen={choice?.use === 'ours' || choice?.use === 'both'}
        >
          {part.ours}
        </Text>
      </div>
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

type Version = {
  /** The words that differ are marked as added or as removed. */
  marks: 'ins' | 'del';
  /** The common base of both sides. */
  others: readonly (readonly string[])[];
  children: readonly string[];
};

function Text(props: Version & { label: string; isChosen?: boolean }) {
  const { label, isChosen = false, ...version } = props;
  return (
    <div className={`min-w-0 px-3 py-2 ${isChosen ? 'bg-accent-wash' : ''}`}>
      <span className={`block text-meta ${isChosen ? 'font-semibold text-accent' : 'text-ink-3'}`}>
        {label}
      </span>
      <Lines {...version} />
    </div>
  );
}

const looks = {
  ins: 'rounded-badge bg-ins-wash text-ins underline underline-offset-3',
  del: 'rounded-badge bg-del-wash text-del line-through',
};

function Lines({ marks: Mark, others, children }: Version): ReactNode {
  if (children.join('').trim() === '')
    return <p className="text-ink-3 italic">{children.length > 1 ? 'Blank line' : 'No text'}</p>;
  return (
    <pre className="mono text-[13px]/5 whitespace-pre-wrap wrap-anywhere">
      {markedWords(children, others).map(({ text, isMarked }, index) =>
        isMarked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: words are identified by their position
          <Mark key={index} className={looks[Mark]}>
            {text}
          </Mark>
        ) : (
          text
        ),
      )}
    </pre>
  );
}
