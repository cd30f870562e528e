'use client';

import { useRef, useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
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
    <DialogForm
      title="Add group"
      description={
        sectionTitle
          ? `A group collects sections under one name in the site’s top navigation. It’s added at the end, with ${sectionTitle} in it. Paths don’t change.`
          : 'A group collects sections under one name in the site’s top navigation. It’s added at the end; readers see it once it has a section.'
      }
      submit="Add group"
      busy={creating.isPending}
      problem={creating.error?.message}
      failure="Couldn’t add the group."
      onSubmit={create}
      onClose={onClose}
      focusMoved={isDone}
    >
      <Field label="Title" error={isTried ? checked.error?.issues[0]?.message : undefined}>
        <Input
          size="form"
          autoComplete="off"
          maxLength={100}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
    </DialogForm>
  );
}
