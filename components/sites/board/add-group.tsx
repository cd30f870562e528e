'use client';

import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { bodies } from '#lib/contract/forms.ts';
import { createSiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';

/** Adds a group, with a section in it or none yet. */
export function AddGroup({ asked: { section }, structure, onClose }: DialogProps<'group'>) {
  const { organizationId, siteId, reveal } = useBoard();
  const [title, setTitle] = useState('');
  // The focus goes to the row then, and not back to what opened the dialog.
  const isDone = useRef(false);
  const [isTried, setTried] = useState(false);
  const creating = useMutationFor(createSiteSectionGroup);
  const checked = bodies.createSiteSectionGroup.shape.title.safeParse(title);
  const sectionTitle = section && structure.items.get(section)?.title;

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
          announce(`The group ${group.title} is on the site now.`);
          window.setTimeout(() => reveal(group.id));
        },
      },
    );
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Add a group"
        onCloseAutoFocus={(event) => isDone.current && event.preventDefault()}
        description={
          sectionTitle
            ? `A group gathers sections under one name at the top of the site. It goes last, with ${sectionTitle} in it. Paths stay as they are.`
            : 'A group gathers sections under one name at the top of the site. It goes last; readers see it once a section is in it.'
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
            <Notice tone="bad" role="alert" title="Not added.">
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
