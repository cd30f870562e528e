'use client';

import type { ReactNode } from 'react';
import type { TextConflict } from '#lib/contract/merge-text.ts';
import { useRequest } from '../frame/request-context.tsx';
import { markedWords } from './marked-words.ts';
import type { ConflictChoice } from './resolutions.ts';

type Props = {
  part: TextConflict;
  choice: ConflictChoice | undefined;
  /** The versions as readers see them; their source is shown without. */
  rendered?: Record<keyof TextConflict, ReactNode> | null;
};

/** The original and both versions of the lines that conflict, with the words that differ marked. */
export function ConflictVersions({ part, choice, rendered }: Props) {
  const { space } = useRequest();
  const isChosen = (side: 'theirs' | 'ours') => choice?.use === side || choice?.use === 'both';
  return (
    <div className="grid divide-hairline max-lg:divide-y lg:grid-cols-3 lg:divide-x">
      <Version label="Before" lines={part.base} rendered={rendered?.base}>
        <Source marks="del" others={[part.theirs, part.ours]}>
          {part.base}
        </Source>
      </Version>
      <Version
        label={`In ${space.title}`}
        lines={part.theirs}
        isChosen={isChosen('theirs')}
        rendered={rendered?.theirs}
      >
        <Source marks="ins" others={[part.base]}>
          {part.theirs}
        </Source>
      </Version>
      <Version
        label="In this change request"
        lines={part.ours}
        isChosen={isChosen('ours')}
        rendered={rendered?.ours}
      >
        <Source marks="ins" others={[part.base]}>
          {part.ours}
        </Source>
      </Version>
    </div>
  );
}

function Version({
  label,
  lines,
  isChosen = false,
  rendered,
  children,
}: {
  label: string;
  lines: readonly string[];
  isChosen?: boolean;
  rendered: ReactNode | undefined;
  /** Shown where nothing is rendered. */
  children: ReactNode;
}) {
  const isBlank = lines.join('').trim() === '';
  return (
    <div className={`min-w-0 px-3 py-2 ${isChosen ? 'bg-accent-wash' : ''}`}>
      <span className={`block text-meta ${isChosen ? 'font-semibold text-accent' : 'text-ink-3'}`}>
        {label}
      </span>
      {isBlank ? (
        <p className="text-ink-3 italic">{lines.length > 1 ? 'Blank line' : 'No text'}</p>
      ) : rendered ? (
        <div className="content pt-1 font-serif text-lead wrap-anywhere [&>*:first-child]:mt-0 [&>*:last-child]:mb-0">
          {rendered}
        </div>
      ) : (
        children
      )}
    </div>
  );
}

const looks = {
  ins: 'rounded-badge bg-ins-wash text-ins underline underline-offset-3',
  del: 'rounded-badge bg-del-wash text-del line-through',
};

function Source({
  marks: Mark,
  others,
  children,
}: {
  /** The words that differ are marked as added or as removed. */
  marks: 'ins' | 'del';
  /** The versions it is compared with. */
  others: readonly (readonly string[])[];
  children: readonly string[];
}) {
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
