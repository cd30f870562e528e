'use client';

import { SmilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Tooltip, Unavailable } from '#components/ui/tooltip.tsx';
import { Problem } from '#lib/client/problem.ts';
import { useComments } from './comments-context.tsx';
import type { Post } from './post-cache.ts';
import { hasReacted, reactorNames } from './reaction-state.ts';
import { type PostId, useCommentWrites } from './use-comment-writes.ts';

const ReactionPicker = lazyPart(() =>
  import('./reaction-picker.tsx').then(({ ReactionPicker: loaded }) => loaded),
);

const pill =
  'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-meta font-semibold tabular-nums pointer-coarse:h-8 pointer-coarse:px-2.5';

/** The reactions to a post and who reacted; a click adds or removes your own. */
export function Reactions({ post, postId }: { post: Post; postId: PostId }) {
  const { me, lock } = useComments();
  const writes = useCommentWrites();
  const [isPicking, setPicking] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);

  function toggle(emoji: string): void {
    const isOn = !hasReacted(post.reactions, emoji, me?.id);
    setErrorText(undefined);
    announce(isOn ? `Reaction ${emoji} added` : `Reaction ${emoji} removed`);
    writes.react(postId, emoji, isOn).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      setErrorText(`Couldn’t ${isOn ? 'add' : 'remove'} ${emoji}. ${error.message}`);
    });
  }

  if (lock && post.reactions.length === 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1">
      {post.reactions.map((reaction) => (
        <ReactionChip
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
          {...ReactionPicker.preload}
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
      {errorText && (
        <p role="alert" className="w-full text-meta text-danger">
          {errorText}
        </p>
      )}
    </div>
  );
}

/** An emoji with its count; the tooltip names who reacted. */
function ReactionChip(props: {
  reaction: Post['reactions'][number];
  me: string | undefined;
  lock: string | undefined;
  onToggle: () => void;
}) {
  const { reaction, me, lock, onToggle } = props;
  const { emoji, count } = reaction;
  const isMine = hasReacted([reaction], emoji, me);
  const who = reactorNames(reaction, me);
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
