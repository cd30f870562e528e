'use client';

import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { updateSiteSpace } from '#lib/contract/site-spaces.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import { pathOf } from './paths.ts';
import { SpaceChoice } from './space-choice.tsx';

/** Puts another space in the place of one: the place, its path and its condition stay. */
export function ReplaceSpace({ asked: { id }, structure, onClose }: DialogProps<'replace'>) {
  const { organizationId, siteId, reveal } = useBoard();
  const [space, setSpace] = useState<Space | null>(null);
  // The focus goes to the row then, and not back to what opened the dialog.
  const isDone = useRef(false);
  const replacing = useMutationFor(updateSiteSpace);
  const before = structure.items.get(id)?.title ?? 'the space';
  const path = pathOf(structure, id);

  function replace(): void {
    if (!space) return;
    const parameters = { organizationId, siteId, siteSpaceId: id };
    replacing.mutate(
      { parameters, body: { spaceId: space.id } },
      {
        onSuccess: () => {
          isDone.current = true;
          onClose();
          announce(`${space.title} stands where ${before} was.`);
          window.setTimeout(() => reveal(id));
        },
      },
    );
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Replace ${before}`}
        onCloseAutoFocus={(event) => isDone.current && event.preventDefault()}
        description={`Another space takes its place at ${path}. Order, path, condition and redirects stay; ${before} itself stays in the organization.`}
        footer={
          <>
            <Button
              variant="primary"
              busy={replacing.isPending}
              onClick={replace}
              {...(!space && { unavailable: 'Choose a space first.' })}
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
            <Notice tone="bad" role="alert" title="Not replaced.">
              {replacing.error.message}
            </Notice>
          )}
          <SpaceChoice
            label={`Space instead of ${before}`}
            structure={structure}
            chosen={space}
            onChoose={setSpace}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}
