'use client';

import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { groupTitle } from '#lib/contract/site-section-groups.schemas.ts';
import { createSiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';

/** Adds a group, empty or with a given section in it. */
export function AddGroup({ dialog: { section }, structure, onClose }: DialogProps<'group'>) {
  const { organizationId, siteId, edits, reveal } = useBoard();
  const [title, setTitle] = useState('');
  // Focus moves to the new row instead of back to the button.
  const isDone = useRef(false);
  const [isTried, setTried] = useState(false);
  const creating = useMutationFor(createSiteSectionGroup);
  const checked = groupTitle.safeParse(title);
  const sectionTitle = section && structure.nodes.get(section)?.title;

  function create(): void {
    setTried(true);
    if (checked.error) return;
    const body = { title: checked.data, ...(section && { sections: [section] }) };
    creating.mutate(
      { parameters: { organizationId, siteId }, body },
      {
        onSuccess: (group) => {
          isDone.current = true;
          onClose();
          edits.created(group);
          announce(`Group ${group.title} added`);
          window.setTimeout(() => reveal(group.id));
        },
      },
    );
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Add group"
        onCloseAutoFocus={(event) => isDone.current && event.preventDefault()}
        description={
          sectionTitle
            ? `A group collects sections under one name in the site’s top navigation. It’s added at the end, with ${sectionTitle} in it. Paths don’t change.`
            : 'A group collects sections under one name in the site’s top navigation. It’s added at the end; readers see it once it has a section.'
        }
        footer={
          <>
            <Button variant="primary" busy={creating.isPending} onClick={create}>
              Add group
            </Button>
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <div className="grid gap-4 pt-1">
          {creating.error && (
            <Notice tone="bad" role="alert" title="Couldn’t add the group.">
              {creating.error.message}
            </Notice>
          )}
          <Field label="Title" error={isTried ? checked.error?.issues[0]?.message : undefined}>
            <Input
              size="form"
              autoComplete="off"
              maxLength={100}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && create()}
            />
          </Field>
        </div>
      </DialogContent>
    </Dialog>
  );
}
