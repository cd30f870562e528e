'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
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
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Replace ${before}`}
        onCloseAutoFocus={(event) => isDone.current && event.preventDefault()}
        description={`Another space is shown at ${path} instead. The position, path, condition and redirects stay; ${before} stays in the organization.`}
        footer={
          <>
            <Button
              variant="primary"
              busy={replacing.isPending}
              onClick={replace}
              {...(!space && { unavailable: 'Select a space first.' })}
            >
              Replace
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <div className="grid gap-4 pt-1">
          {replacing.error && (
            <Notice tone="bad" role="alert" title="Couldn’t replace the space.">
              {replacing.error.message}
            </Notice>
          )}
          <SpaceChoice
            label={`Replacement for ${before}`}
            structure={structure}
            selected={space}
            onSelect={setSpace}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}
