'use client';

import { Anchor, CornerDownRight, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Comment } from '#lib/contract/comments.ts';
import { CommentText } from './comment-text.tsx';
import { anchorLabels } from './words.ts';

const looks = {
  'in-place': { Icon: Anchor, tone: 'plain' },
  moved: { Icon: CornerDownRight, tone: 'accent' },
  rewritten: { Icon: PencilLine, tone: 'warn' },
  deleted: { Icon: Trash2, tone: 'bad' },
} as const satisfies Record<string, { Icon: unknown; tone: BadgeTone }>;

/** Shows whether the text a thread is about has moved, changed or been deleted since. */
export function AnchorBadge({
  anchor,
  isPage,
}: {
  anchor: NonNullable<Comment['anchor']>;
  /** The thread is about a whole page. */
  isPage: boolean;
}) {
  const { Icon, tone } = looks[anchor];
  const { name, means } = anchorLabels[anchor];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} title={means}>
      {isPage && anchor === 'deleted' ? 'Page deleted' : name}
    </Badge>
  );
}

/** Characters shown before “Show more”. */
const SHORT = 240;

/** The first lines of a text, or the start of a long first line. */
function startOf(text: string): string {
  const lines = text.split('\n');
  let [count, length] = [0, 0];
  while (count < lines.length && length <= SHORT) length += (lines[count++]?.length ?? 0) + 1;
  // Two lines of a table are its head; it needs a row to be one.
  const isTable = text.startsWith('|');
  const start = lines.slice(0, isTable ? Math.max(3, count) : count).join('\n');
  return isTable || start.length <= 2 * SHORT
    ? start
    : `${start.slice(0, SHORT).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The text a thread is about, as it was when the comment was posted. */
export function Quote({ text, isOriginal }: { text: string; isOriginal: boolean }) {
  const [isWhole, setWhole] = useState(false);
  if (!text) return null;
  const start = startOf(text);
  const isLong = start !== text;
  return (
    <div className="px-3 pt-2.5">
      {isOriginal && <p className="mb-1 text-meta text-ink-3">Original text:</p>}
      <blockquote className="border-l-3 border-edge pl-3 font-serif text-form text-ink-2">
        <CommentText markdown={isWhole ? text : start} isQuote />
      </blockquote>
      {isLong && (
        <Button
          size="row"
          variant="bare"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="mt-1 ml-1.5"
        >
          {isWhole ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
