'use client';

import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { addSiteSpace } from '#lib/contract/site-spaces.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import { SpaceChoice } from './space-choice.tsx';

/** Adds a space to a section, or to a site without sections. */
export function AddSpace({ dialog, structure, onClose }: DialogProps<'space'>) {
  const { organizationId, siteId, site, edits, reveal } = useBoard();
  const [space, setSpace] = useState<Space | null>(null);
  // Focus moves to the new row instead of back to the button.
  const isDone = useRef(false);
  const adding = useMutationFor(addSiteSpace);
  const where = dialog.section ? structure.nodes.get(dialog.section)?.title : site?.title;

  function add(): void {
    if (!space) return;
    const body = { spaceId: space.id, ...(dialog.section && { sectionId: dialog.section }) };
    adding.mutate(
      { parameters: { organizationId, siteId }, body },
      {
        onSuccess: (added) => {
          isDone.current = true;
          onClose();
          edits.created(added);
          announce(`${added.title} added to ${where}`);
          window.setTimeout(() => reveal(added.id));
        },
      },
    );
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Add a space to ${where}`}
        onCloseAutoFocus={(event) => isDone.current && event.preventDefault()}
        description="It’s added at the end, and its path is made from its title."
        footer={
          <>
            <Button
              variant="primary"
              busy={adding.isPending}
              onClick={add}
              {...(!space && { unavailable: 'Select a space first.' })}
            >
              Add space
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <div className="grid gap-4 pt-1">
          {adding.error && (
            <Notice tone="bad" role="alert" title="Couldn’t add the space.">
              {adding.error.message}
            </Notice>
          )}
          <SpaceChoice label="Space" structure={structure} selected={space} onSelect={setSpace} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
