'use client';

import type { ReactNode } from 'react';
import { plural } from '#components/kit/format.ts';
import type { TextConflict } from '#lib/contract/merge-text.ts';
import { useRequest } from '../frame/request-context.tsx';
import type { MergedBlock } from './merged-blocks.ts';

/** The blocks of a merged text, each with the side it comes from; unchanged blocks are only counted. */
export function BlockList({
  blocks,
  renderConflict,
}: {
  blocks: readonly MergedBlock[];
  renderConflict?: (part: TextConflict) => ReactNode;
}) {
  const { space } = useRequest();
  const from = {
    theirs: `From ${space.title}`,
    ours: 'From this change request',
    agreed: 'The same on both sides',
  };
  const removedFrom = {
    theirs: `Removed in ${space.title}`,
    ours: 'Removed in this change request',
    agreed: 'Removed on both sides',
  };
  if (blocks.every(({ kind }) => kind === 'same'))
    return <p className="pb-3 text-meta text-ink-3">No changes in the text.</p>;
  return (
    <ol className="grid gap-2 pb-3">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position in the text
        <li key={index}>
          {block.kind === 'conflict' ? (
            renderConflict?.(block.part)
          ) : block.kind === 'same' ? (
            <p className="border-y border-dashed border-hairline py-1 text-center text-meta text-ink-3">
              {plural(block.count, 'block')} unchanged
            </p>
          ) : block.kind === 'removed' ? (
            <Excerpt label={removedFrom[block.by]} text={block.text} look="del" />
          ) : (
            <Excerpt label={from[block.kind]} text={block.text} look="ins" />
          )}
        </li>
      ))}
    </ol>
  );
}

function Excerpt({ label, text, look }: { label: string; text: string; look: 'ins' | 'del' }) {
  const bar = look === 'ins' ? 'border-solid border-ins' : 'border-dotted border-del';
  return (
    <div className={`border-l-3 pl-3 ${bar}`}>
      <span className="block text-meta text-ink-3">
        <span aria-hidden className="mono">
          {look === 'ins' ? '+ ' : '− '}
        </span>
        {label}
      </span>
      <pre
        className={`mono text-[13px]/5 whitespace-pre-wrap wrap-anywhere ${look === 'del' ? 'text-del line-through' : ''}`}
      >
        {text}
      </pre>
    </div>
  );
}
