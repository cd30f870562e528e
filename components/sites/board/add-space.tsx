'use client';

import { useRef, useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { announce } from '#components/ui/live-region.tsx';
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
    <DialogForm
      title={`Add a space to ${where}`}
      description="It’s added at the end, and its path is made from its title."
      submit="Add space"
      busy={adding.isPending}
      unavailable={space ? undefined : 'Select a space first.'}
      problem={adding.error?.message}
      failure="Couldn’t add the space."
      onSubmit={add}
      onClose={onClose}
      focusMoved={isDone}
    >
      <SpaceChoice label="Space" structure={structure} selected={space} onSelect={setSpace} />
    </DialogForm>
  );
}
