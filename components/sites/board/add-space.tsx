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

/** Puts a space into a section, or onto a site that has none. */
export function AddSpace({ asked, structure, onClose }: DialogProps<'space'>) {
  const { organizationId, siteId, site, reveal } = useBoard();
  const [space, setSpace] = useState<Space | null>(null);
  // The focus goes to the row then, and not back to what opened the dialog.
  const isDone = useRef(false);
  const adding = useMutationFor(addSiteSpace);
  const where = asked.section ? structure.items.get(asked.section)?.title : site?.title;

  function add(): void {
    if (!space) return;
    const body = { spaceId: space.id, ...(asked.section && { sectionId: asked.section }) };
    adding.mutate(
      { parameters: { organizationId, siteId }, body },
      {
        onSuccess: (added) => {
          isDone.current = true;
          onClose();
          announce(`${added.title} is in ${where} now.`);
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
        description="It goes last, and its path is made from its title."
        footer={
          <>
            <Button
              variant="primary"
              busy={adding.isPending}
              onClick={add}
              {...(!space && { unavailable: 'Choose a space first.' })}
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
            <Notice tone="bad" role="alert" title="Not added.">
              {adding.error.message}
            </Notice>
          )}
          <SpaceChoice label="Space" structure={structure} chosen={space} onChoose={setSpace} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
