'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { levelWords } from '#components/kit/levels.ts';
import { Losses } from '#components/kit/losses.tsx';
import { beginChange, sayChanged } from '#components/kit/undo.ts';
import type { Begun } from '#components/kit/undo-steps.ts';
import { usePreview } from '#components/kit/use-preview.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { updateCollection } from '#lib/contract/collections.ts';
import type { Level } from '#lib/contract/levels.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { once, refreshContent } from './content-changes.ts';
import { useContentPage } from './content-page.tsx';
import { defaultLevelWords, isAtRoot } from './default-level.tsx';
import { type ContentNode, contentOf, idOf, titleOf } from './node.ts';
import { lossesOf } from './previews.ts';

/** Shows who would have less before the default level of something is lowered. */
export function LevelDialog({
  node,
  level,
  onClose,
}: {
  node: ContentNode;
  level: Level | null;
  onClose: () => void;
}) {
  const setting = useDefaultLevel(node, onClose);
  const preview = usePreview(['level', idOf(node), level], (page, options) =>
    lossesOf(node, { type: 'default', defaultLevel: level }, page, options),
  );
  const word = defaultLevelWords(level, isAtRoot(contentOf(node)));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Default level of ${titleOf(node)}: ${word}`}
        description={
          level === null
            ? 'Whoever has no grant of their own gets what they have on what holds it.'
            : `Whoever has no grant of their own: ${levelWords[level].does.toLowerCase()}.`
        }
        footer={
          <>
            <Button
              variant="primary"
              busy={setting.isPending}
              onClick={() => setting.mutate(level)}
            >
              Set to {word}
            </Button>
            <Button onClick={onClose}>Leave it</Button>
          </>
        }
      >
        <div className="grid gap-3">
          <Losses reading={preview} what={node.type} />
          {setting.error && (
            <Notice tone="bad" role="alert" title="Not changed.">
              {setting.error.message}
            </Notice>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Sets the default level at once, and offers the way back. */
export function useDefaultLevel(node: ContentNode, onSet: () => void) {
  const { organizationId } = useContentPage();
  const client = useQueryClient();
  const before = contentOf(node).defaultLevel;
  const isRoot = isAtRoot(contentOf(node));
  const set = async (level: Level | null) => {
    await save(node, level);
    await refreshContent(client, organizationId, [contentOf(node).parent ?? null]);
  };
  return useMutation<void, Problem, Level | null, Begun>({
    mutationFn: set,
    onMutate: beginChange,
    onError: (_problem, _level, begun) => begun?.drop(),
    onSuccess: (_reply, level, begun) => {
      onSet();
      const title = titleOf(node);
      sayChanged(
        `The default level of ${title} is ${defaultLevelWords(level, isRoot)} now.`,
        () => set(before),
        {
          undone: `It is back to ${defaultLevelWords(before, isRoot)}.`,
          kept: 'It stays as it is.',
        },
        begun,
      );
    },
  });
}

function save(node: ContentNode, defaultLevel: Level | null): Promise<unknown> {
  const body = { defaultLevel };
  return node.type === 'space'
    ? call(updateSpace, { parameters: { spaceId: idOf(node) }, body }, once())
    : call(updateCollection, { parameters: { collectionId: idOf(node) }, body }, once());
}
