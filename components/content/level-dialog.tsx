'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { defaultLevelName, levelOnContent } from '#components/kit/levels.ts';
import { Losses } from '#components/kit/losses.tsx';
import { beginChange, notifyChanged } from '#components/kit/undo.ts';
import type { Begun } from '#components/kit/undo-steps.ts';
import { usePreview } from '#components/kit/use-preview.ts';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { updateCollection } from '#lib/contract/collections.ts';
import { defaultAccess, defaultLevelOf } from '#lib/contract/default-level.ts';
import type { Level } from '#lib/contract/levels.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { refreshContent } from './content-changes.ts';
import { useContentPage } from './content-context.ts';
import { type ContentNode, contentOf, idOf, titleOf } from './node.ts';
import { readLosses } from './previews.ts';

/** Shows who would lose access before a default level is lowered. */
export function LevelDialog({
  node,
  level,
  onClose,
}: {
  node: ContentNode;
  level: Level | null;
  onClose: () => void;
}) {
  const setting = useSetDefaultLevel(node, onClose);
  const before = defaultLevelOf(contentOf(node));
  const preview = usePreview(['level', idOf(node), level], (page, options) =>
    readLosses(node, { type: 'default', ...defaultAccess(level, before) }, page, options),
  );
  const word = defaultLevelName(level);
  return (
    <DialogForm
      title={`Set default level of “${titleOf(node)}” to ${word}?`}
      description={
        level === null
          ? 'Everyone without a grant of their own will inherit their access.'
          : level === 'guest'
            ? 'Only admins and people with a grant will see it.'
            : `Everyone without a grant of their own will have the ${levelOnContent(level)} level.`
      }
      submit={`Set to ${word}`}
      busy={setting.isPending}
      problem={setting.error?.message}
      failure="Couldn’t change the default level."
      onSubmit={() => setting.mutate(level)}
      onClose={onClose}
    >
      <Losses reading={preview} what={node.type} />
    </DialogForm>
  );
}

/** Sets the default level at once and offers to undo it. */
export function useSetDefaultLevel(node: ContentNode, onSet: () => void) {
  const { organizationId } = useContentPage();
  const client = useQueryClient();
  const before = defaultLevelOf(contentOf(node));
  const set = async (level: Level | null, from: Level | null) => {
    await save(node, defaultAccess(level, from));
    await refreshContent(client, organizationId, [contentOf(node).parent ?? null]);
  };
  return useMutation<void, Problem, Level | null, Begun>({
    mutationFn: (level) => set(level, before),
    onMutate: beginChange,
    onError: (_problem, _level, begun) => begun?.drop(),
    onSuccess: (_reply, level, begun) => {
      onSet();
      const title = titleOf(node);
      notifyChanged(
        `Default level of “${title}” changed to ${defaultLevelName(level)}`,
        () => set(before, level),
        {
          undone: `Default level changed back to ${defaultLevelName(before)}`,
          kept: 'Couldn’t undo the change.',
        },
        begun,
      );
    },
  });
}

function save(node: ContentNode, body: ReturnType<typeof defaultAccess>): Promise<unknown> {
  return node.type === 'space'
    ? call(updateSpace, { parameters: { spaceId: idOf(node) }, body }, { headers: writeHeaders() })
    : call(
        updateCollection,
        { parameters: { collectionId: idOf(node) }, body },
        { headers: writeHeaders() },
      );
}
