'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { announce } from '#components/ui/live-region.tsx';
import type { Problem } from '#lib/client/problem.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import { pathOf } from './paths.ts';
import { SpaceChoice } from './space-choice.tsx';

/** Replaces a space on the site with another one; the position, path and condition stay. */
export function ReplaceSpace({ dialog: { id }, structure, onClose }: DialogProps<'replace'>) {
  const { edits, reveal } = useBoard();
  const [space, setSpace] = useState<Space | null>(null);
  // Focus moves to the new row instead of back to the button.
  const isDone = useRef(false);
  const replacing = useMutation<void, Problem, Space>({
    mutationFn: async ({ id: spaceId }) => {
      const item = structure.nodes.get(id);
      if (item) await edits.edit(item, { spaceId });
    },
  });
  const before = structure.nodes.get(id)?.title ?? 'the space';
  const path = pathOf(structure, id);

  function replace(): void {
    if (!space) return;
    replacing.mutate(space, {
      onSuccess: () => {
        isDone.current = true;
        onClose();
        announce(`${before} replaced with ${space.title}`);
        window.setTimeout(() => reveal(id));
      },
    });
  }

  return (
    <DialogForm
      title={`Replace ${before}`}
      description={`Another space is shown at ${path} instead. The position, path, condition and redirects stay; ${before} stays in the organization.`}
      submit="Replace"
      busy={replacing.isPending}
      unavailable={space ? undefined : 'Select a space first.'}
      problem={replacing.error?.message}
      failure="Couldn’t replace the space."
      onSubmit={replace}
      onClose={onClose}
      focusMoved={isDone}
    >
      <SpaceChoice
        label={`Replacement for ${before}`}
        structure={structure}
        selected={space}
        onSelect={setSpace}
      />
    </DialogForm>
  );
}
