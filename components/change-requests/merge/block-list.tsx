'use client';

import type { ReactNode } from 'react';
import { useRequest } from '../frame/request-context.tsx';
import { counted } from '../words.ts';
import type { Block } from './blocks.ts';
import type { Collision } from './resolutions.ts';

/**
 * The blocks of a merged text, each with the side it comes from; what stayed is only counted.
 * @param collision draws what collides
 */
export function BlockList({
  blocks,
  collision,
}: {
  blocks: readonly Block[];
  collision?: (part: Collision) => ReactNode;
}) {
  const { space } = useRequest();
  const from = {
    theirs: `From ${space.title}`,
    ours: 'From this change request',
    agreed: 'The same on both sides',
  };
  const takenOut = {
    theirs: `Taken out in ${space.title}`,
    ours: 'Taken out here',
    agreed: 'Taken out on both sides',
  };
  if (blocks.every(({ kind }) => kind === 'same'))
    return <p className="pb-3 text-meta text-ink-3">No block of its text differs.</p>;
  return (
    <ol className="grid gap-2 pb-3">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are their position in the text
        <li key={index}>
          {block.kind === 'collision' ? (
            collision?.(block.part)
          ) : block.kind === 'same' ? (
            <p className="border-y border-dashed border-hairline py-1 text-center text-meta text-ink-3">
              {counted(block.count, 'block')} unchanged
            </p>
          ) : block.kind === 'gone' ? (
            <Excerpt label={takenOut[block.by]} text={block.text} look="del" />
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
