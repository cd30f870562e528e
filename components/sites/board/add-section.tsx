'use client';

import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { bodies } from '#lib/contract/forms.ts';
import { createSiteSection } from '#lib/contract/site-sections.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { counted } from '../words.ts';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import type { Structure } from './items.ts';
import { SpaceChoice } from './space-choice.tsx';

const NO_GROUP = 'none';

/** Adds a section with a space in it; the first of a site takes along what stands at the root. */
export function AddSection({ asked, structure, onClose }: DialogProps<'section'>) {
  const { organizationId, siteId, reveal, actions } = useBoard();
  const [space, setSpace] = useState<Space | null>(null);
  // The focus goes to the row then, and not back to what opened the dialog.
  const isDone = useRef(false);
  const [title, setTitle] = useState('');
  const [group, setGroup] = useState(asked.group ?? NO_GROUP);
  const creating = useMutationFor(createSiteSection);
  const groups = [...structure.items.values()].filter(
    ({ object }) => object === 'site-section-group',
  );
  const words = title.trim();
  const wanted = bodies.createSiteSection.shape.title.safeParse(words || undefined);

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
        announce(`${section.title} is on the site now.`);
        window.setTimeout(() => reveal(section.id));
      })
      .catch(() => undefined);
  }

  const reason = space ? undefined : 'Choose a space first.';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Add a section"
        onCloseAutoFocus={(event) => isDone.current && event.preventDefault()}
        description="A section is a part of the site with a path of its own. It holds spaces, and shows its default space first."
        footer={
          <>
            <Button
              variant="primary"
              busy={creating.isPending}
              onClick={create}
              {...(reason && { unavailable: reason })}
            >
              Add section
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
          {!structure.hasSections && <FirstSection structure={structure} />}
          <SpaceChoice
            label="Space to begin with"
            structure={structure}
            chosen={space}
            mayStandAtRoot={!structure.hasSections}
            onChoose={setSpace}
          />
          <Field
            label="Title"
            optional
            help={
              space
                ? `Without one it is called ${space.title}.`
                : 'Without one it takes the title of the space.'
            }
            error={words && wanted.error ? wanted.error.issues[0]?.message : undefined}
          >
            <Input
              size="form"
              autoComplete="off"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && create()}
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
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** What the first section of a site does to the spaces at its root. */
function FirstSection({ structure }: { structure: Structure }) {
  const root = structure.lists.get(null) ?? [];
  const { items, defaults } = structure;
  const first = items.get(defaults.get(null) ?? root[0] ?? '')?.title;
  if (root.length === 0) return null;
  return (
    <Notice title="This is the first section.">
      {root.length === 1
        ? `${first} stands at the root of the site. It becomes a section of its own, where readers arrive; the new one comes after it. If you choose ${first} itself, it simply becomes the section.`
        : `${counted(root.length, 'space')} stand at the root of the site. They go into one section called ${first}, where readers arrive; the new one comes after it.`}
    </Notice>
  );
}
