'use client';

import { SmilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { Tooltip, Unavailable } from '#components/ui/tooltip.tsx';
import { Problem } from '#lib/client/problem.ts';
import { useComments } from './comments-context.tsx';
import type { Post } from './patching.ts';
import { hasReacted, reactedWords } from './reacting.ts';
import type { PostId } from './use-comment-writes.ts';

const ReactionPicker = shownLater(() =>
  import('./reaction-picker.tsx').then(({ ReactionPicker: loaded }) => loaded),
);

const pill =
  'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-meta font-semibold tabular-nums pointer-coarse:h-8 pointer-coarse:px-2.5';

/** The reactions to a post, with who gave them; one's own are given and taken back by a press. */
export function Reactions({ post, at }: { post: Post; at: PostId }) {
  const { me, writes, lock } = useComments();
  const [isPicking, setPicking] = useState(false);
  const [fault, setFault] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);

  function toggle(emoji: string): void {
    const isOn = !hasReacted(post.reactions, emoji, me?.id);
    setFault(undefined);
    announce(isOn ? `You reacted with ${emoji}.` : `You took ${emoji} back.`);
    writes.react(at, emoji, isOn).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      setFault(`${emoji} was not ${isOn ? 'given' : 'taken back'}. ${error.message}`);
    });
  }

  if (lock && post.reactions.length === 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1">
      {post.reactions.map((reaction) => (
        <Chip
          key={reaction.emoji}
          reaction={reaction}
          me={me?.id}
          lock={lock}
          onToggle={() => toggle(reaction.emoji)}
        />
      ))}
      {!lock && (
        <button
          ref={button}
          type="button"
          aria-label="Add a reaction"
          aria-expanded={isPicking}
          {...ReactionPicker.ahead}
          onClick={() => setPicking(!isPicking)}
          className={cn(pill, 'border-hairline text-ink-3 hover:border-edge hover:text-ink')}
        >
          <SmilePlus aria-hidden className="size-3.5" />
        </button>
      )}
      {isPicking && (
        <ReactionPicker
          button={button}
          onPick={(emoji) => {
            setPicking(false);
            if (!hasReacted(post.reactions, emoji, me?.id)) toggle(emoji);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {fault && (
        <p role="alert" className="w-full text-meta text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}

/** One emoji with how many gave it; who they are is told on pointing at it and on focus. */
function Chip(props: {
  reaction: Post['reactions'][number];
  me: string | undefined;
  lock: string | undefined;
  onToggle: () => void;
}) {
  const { reaction, me, lock, onToggle } = props;
  const { emoji, count } = reaction;
  const isMine = hasReacted([reaction], emoji, me);
  const who = reactedWords(reaction, me);
  const chip = (
    <button
      type="button"
      aria-pressed={isMine}
      aria-label={`${emoji} ${count}: ${who}`}
      onClick={onToggle}
      className={cn(
        pill,
        isMine
          ? 'border-accent bg-accent-wash text-ink'
          : 'border-edge bg-paper text-ink-2 hover:bg-paper-2',
      )}
    >
      <span aria-hidden className="text-[13px] leading-none">
        {emoji}
      </span>
      {count}
    </button>
  );
  if (lock) return <Unavailable reason={`${who}\n${lock.replace('\n', ' ')}`}>{chip}</Unavailable>;
  return <Tooltip text={who}>{chip}</Tooltip>;
}
