'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmojiPicker } from '#components/kit/emoji-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { emoji as emojiShape } from '#lib/contract/forms.ts';
import { type Space, updateSpace } from '#lib/contract/spaces.ts';
import { once, refreshContent } from './content-changes.ts';
import { useContentPage } from './content-page.tsx';

/** Gives a space another emoji. */
export function EmojiDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const { organizationId } = useContentPage();
  const client = useQueryClient();
  const [emoji, setEmoji] = useState(space.emoji);
  const [fault, setFault] = useState<string>();
  const saving = useMutation<unknown, Problem, string>({
    mutationFn: async (chosen) => {
      const parameters = { spaceId: space.id };
      await call(updateSpace, { parameters, body: { emoji: chosen } }, once());
      await refreshContent(client, organizationId, [space.parent ?? null]);
    },
    onSuccess: (_reply, chosen) => {
      announce(`${space.title} has ${chosen} now.`);
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
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Emoji of ${space.title}`}
        footer={
          <>
            <Button variant="primary" busy={saving.isPending} onClick={save}>
              Save
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <EmojiPicker
          value={emoji}
          error={fault}
          onChange={(next) => {
            setFault(undefined);
            setEmoji(next);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
