'use client';

import { useRef, useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { plural } from '#components/kit/format.ts';
import { barUndo } from '#components/kit/undo.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import * as schemas from '#lib/contract/site-sections.schemas.ts';
import { createSiteSection } from '#lib/contract/site-sections.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import type { Structure } from './items.ts';
import { SpaceChoice } from './space-choice.tsx';

const NO_GROUP = 'none';

/** Adds a section with a space in it; the first section of a site also takes in the spaces at the root. */
export function AddSection({ dialog, structure, onClose }: DialogProps<'section'>) {
  const { organizationId, siteId, reveal, actions, edits } = useBoard();
  const [space, setSpace] = useState<Space | null>(null);
  // Focus moves to the new row instead of back to the button.
  const isDone = useRef(false);
  const [title, setTitle] = useState('');
  const [group, setGroup] = useState(dialog.group ?? NO_GROUP);
  const creating = useMutationFor(createSiteSection);
  const groups = [...structure.nodes.values()].filter(
    ({ object }) => object === 'site-section-group',
  );
  const words = title.trim();
  const wanted = schemas.createSiteSection.body.shape.title.safeParse(words || undefined);

  function create(): void {
    if (!space || wanted.error) return;
    const parameters = { organizationId, siteId };
    const body = {
      spaceId: space.id,
      ...(words && { title: words }),
      ...(group !== NO_GROUP && { sectionGroup: group }),
    };
    void actions
      .keepPaths(() => creating.mutateAsync({ parameters, body }))
      .then((section) => {
        isDone.current = true;
        onClose();
        if (structure.hasSections) edits.created(section);
        // The spaces at the root have moved into sections.
        else barUndo('Adding the first section of a site can’t be undone.');
        announce(`Section ${section.title} added`);
        window.setTimeout(() => reveal(section.id));
      })
      .catch(() => undefined);
  }

  return (
    <DialogForm
      title="Add section"
      description="A section is a part of the site with its own path. It holds spaces and shows its default space first."
      submit="Add section"
      busy={creating.isPending}
      unavailable={space ? undefined : 'Select a space first.'}
      problem={creating.error?.message}
      failure="Couldn’t add the section."
      onSubmit={create}
      onClose={onClose}
      focusMoved={isDone}
    >
      {!structure.hasSections && <FirstSection structure={structure} />}
      <SpaceChoice
        label="First space"
        structure={structure}
        selected={space}
        allowsRoot={!structure.hasSections}
        onSelect={setSpace}
      />
      <Field
        label="Title"
        optional
        help={
          space
            ? `If empty, it’s called ${space.title}.`
            : 'If empty, it gets the title of the space.'
        }
        error={words && wanted.error ? wanted.error.issues[0]?.message : undefined}
      >
        <Input
          size="form"
          autoComplete="off"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      {groups.length > 0 && (
        <Field label="Group">
          <Select
            size="form"
            value={group}
            onValueChange={setGroup}
            options={[
              { value: NO_GROUP, label: 'No group' },
              ...groups.map(({ id, title: name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
    </DialogForm>
  );
}

/** Explains what the first section does to the spaces at the root. */
function FirstSection({ structure }: { structure: Structure }) {
  const root = structure.lists.get(null) ?? [];
  const { nodes, defaults } = structure;
  const first = nodes.get(defaults.get(null) ?? root[0] ?? '')?.title;
  if (root.length === 0) return null;
  return (
    <Notice title="This is the first section.">
      {root.length === 1
        ? `${first} is at the root of the site. It becomes its own section, which stays the default; the new section comes after it. If you select ${first} itself, it becomes the new section.`
        : `${plural(root.length, 'space')} are at the root of the site. They go into one section called ${first}, which becomes the default; the new section comes after it.`}
    </Notice>
  );
}
