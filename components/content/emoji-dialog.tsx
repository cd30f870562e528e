'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { EmojiPicker } from '#components/kit/emoji-picker.tsx';
import { announce } from '#components/ui/live-region.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { emoji as emojiShape } from '#lib/contract/spaces.schemas.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { useContentPage } from './content-context.ts';

/** Changes the emoji of a space. */
export function EmojiDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const { actions } = useContentPage();
  const [emoji, setEmoji] = useState(space.emoji);
  const [fault, setFault] = useState<string>();
  const saving = useMutation<unknown, Problem, string>({
    mutationFn: (chosen) =>
      actions.edit(
        { type: 'space', space },
        { emoji: chosen },
        { emoji: space.emoji },
        `Emoji of “${space.title}” changed back to ${space.emoji}`,
      ),
    onSuccess: (_reply, chosen) => {
      announce(`Emoji of “${space.title}” changed to ${chosen}`);
      onClose();
    },
    onError: (problem) => setFault(problem.message),
  });
  const save = () => {
    const chosen = emojiShape.safeParse(emoji);
    if (chosen.data) saving.mutate(chosen.data);
    else setFault(chosen.error?.issues[0]?.message);
  };
  return (
    <DialogForm
      title={`Change emoji of “${space.title}”`}
      submit="Save"
      busy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <EmojiPicker
        value={emoji}
        error={fault}
        onChange={(next) => {
          setFault(undefined);
          setEmoji(next);
        }}
      />
    </DialogForm>
  );
}
