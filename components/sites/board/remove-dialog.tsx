'use client';

import { BookOpen, CornerDownRight, Folder, Globe, Link2Off, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { deleteSiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import { deleteSiteSection } from '#lib/contract/site-sections.ts';
import { removeSiteSpace } from '#lib/contract/site-spaces.ts';
import { counted, listed } from '../words.ts';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import type { Item, Structure } from './items.ts';
import { isDefaultSpace, pathOf } from './paths.ts';

type Consequence = { icon: ReactNode; text: ReactNode };

/** Asks before something leaves the site, and says what happens to what stands in it. */
export function RemoveDialog({ asked: { id }, structure, onClose }: DialogProps<'remove'>) {
  const item = structure.items.get(id);
  const { organizationId, siteId } = useBoard();
  const site = { organizationId, siteId };
  const group = useMutationFor(deleteSiteSectionGroup);
  const section = useMutationFor(deleteSiteSection);
  const space = useMutationFor(removeSiteSpace);
  if (!item) return null;
  const { title } = item;
  const done = {
    onSuccess: () => {
      notify(item.object === 'site-space' ? `${title} is off the site.` : `${title} is deleted.`, {
        tone: 'done',
      });
      onClose();
    },
  };

  function remove(): void {
    if (item?.object === 'site-space')
      space.mutate({ parameters: { ...site, siteSpaceId: id } }, done);
    else if (item?.object === 'site-section')
      section.mutate({ parameters: { ...site, siteSectionId: id } }, done);
    else group.mutate({ parameters: { ...site, siteSectionGroupId: id } }, done);
  }

  const { error } = [space, section, group].find((each) => each.error) ?? {};
  const reason = whyNot(structure, item);
  const isSpace = item.object === 'site-space';
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={isSpace ? `Take ${title} off the site?` : `Delete ${title}?`}
        consequences={consequencesOf(structure, item)}
        confirm={isSpace ? `Take ${title} off` : `Delete ${title}`}
        keep="Keep"
        busy={[space, section, group].some(({ isPending }) => isPending)}
        onConfirm={remove}
        {...(reason && { unavailable: reason })}
      >
        {reason && <Notice tone="warn">{reason}</Notice>}
        {error && (
          <Notice tone="bad" role="alert" title="Not removed.">
            {error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}

/** Why it can't go, and what would be right. */
function whyNot(structure: Structure, item: Item): string | undefined {
  if (item.object === 'site-section') {
    const sections = [...structure.items.values()].filter(
      ({ object }) => object === 'site-section',
    ).length;
    if (sections === 1) return 'It is the only section. Add another one first.';
    if (item.default) return 'Readers arrive in it. Make another section the default first.';
  }
  const parent = structure.parents.get(item.id) ?? null;
  if (item.object !== 'site-space' || (structure.lists.get(parent)?.length ?? 0) > 1)
    return undefined;
  return parent === null
    ? 'It is the only space of the site. Add another one first, or delete the site.'
    : `It is the only space in ${structure.items.get(parent)?.title}. Replace it with another space, or delete the section.`;
}

function consequencesOf(structure: Structure, item: Item): Consequence[] {
  const inside = structure.lists.get(item.id) ?? [];
  const titles = inside.map((id) => structure.items.get(id)?.title ?? '');
  if (item.object === 'site-section-group')
    return inside.length === 0
      ? [{ icon: <Folder aria-hidden />, text: 'Nothing stands in it.' }]
      : [
          {
            icon: <Folder aria-hidden />,
            text: `${counted(inside.length, 'section')} stay${inside.length === 1 ? 's' : ''} on the site: ${listed(titles)}. In their order they take the place of the group.`,
          },
          { icon: <Globe aria-hidden />, text: 'Their paths stay as they are.' },
        ];
  const stays = {
    icon: <BookOpen aria-hidden />,
    text: 'The pages stay: a space is in the organization, wherever it is shown.',
  };
  const path = pathOf(structure, item.id);
  const gone = {
    icon: <Link2Off aria-hidden />,
    text: `Readers find nothing any more at ${path} and below.`,
  };
  const dead = {
    icon: <CornerDownRight aria-hidden />,
    text: 'Redirects that lead there stay, and are listed as dead.',
  };
  if (item.object === 'site-section')
    return [
      {
        icon: <Folder aria-hidden />,
        text: `${counted(inside.length, 'space')} leave${inside.length === 1 ? 's' : ''} the site: ${listed(titles)}.`,
      },
      gone,
      dead,
      stays,
    ];
  const parent = structure.parents.get(item.id) ?? null;
  const next = (structure.lists.get(parent) ?? []).find((id) => id !== item.id);
  const heir = next && structure.items.get(next)?.title;
  return isDefaultSpace(structure, item.id) && heir
    ? [
        {
          icon: <Star aria-hidden />,
          text: `${heir} becomes the default, and shows at ${path}.`,
        },
        dead,
        stays,
      ]
    : [gone, dead, stays];
}
