'use client';

import { useMutation } from '@tanstack/react-query';
import { BookOpen, CornerDownRight, Folder, Globe, Link2Off, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNames, plural } from '#components/kit/format.ts';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import type { Item, Structure } from './items.ts';
import { isDefaultSpace, pathOf } from './paths.ts';
import { itemNames } from './words.ts';

type Consequence = { icon: ReactNode; text: ReactNode };

/** Asks before removing an item, and lists what happens to its children. */
export function RemoveDialog({ dialog: { id }, structure, onClose }: DialogProps<'remove'>) {
  const item = structure.nodes.get(id);
  const { edits } = useBoard();
  const removing = useMutation<void, Problem, Item>({
    mutationFn: edits.remove,
    onSuccess: onClose,
  });
  if (!item) return null;
  const { title } = item;
  const { error } = removing;
  const reason = whyNot(structure, item);
  const isSpace = item.object === 'site-space';
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={isSpace ? `Remove ‘${title}’ from the site?` : `Delete ‘${title}’?`}
        consequences={consequencesOf(structure, item)}
        confirm={isSpace ? 'Remove from site' : `Delete ${itemNames[item.object]}`}
        keep="Cancel"
        busy={removing.isPending}
        note="You can undo it for 30 days."
        onConfirm={() => removing.mutate(item)}
        {...(reason && { unavailable: reason })}
      >
        {reason && <Notice tone="warn">{reason}</Notice>}
        {error && (
          <Notice tone="bad" role="alert" title="Couldn’t remove it.">
            {error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}

/** Why an item can't be removed, and what to do instead. */
function whyNot(structure: Structure, item: Item): string | undefined {
  if (item.object === 'site-section') {
    const sections = [...structure.nodes.values()].filter(
      ({ object }) => object === 'site-section',
    ).length;
    if (sections === 1) return 'It’s the only section. Add another section first.';
    if (item.default) return 'It’s the default section. Make another section the default first.';
  }
  const parent = structure.parents.get(item.id) ?? null;
  if (item.object !== 'site-space' || (structure.lists.get(parent)?.length ?? 0) > 1)
    return undefined;
  return parent === null
    ? 'It’s the only space on the site. Add another space first, or delete the site.'
    : `It’s the only space in ${structure.nodes.get(parent)?.title}. Replace it with another space, or delete the section.`;
}

function consequencesOf(structure: Structure, item: Item): Consequence[] {
  const inside = structure.lists.get(item.id) ?? [];
  const titles = inside.map((id) => structure.nodes.get(id)?.title ?? '');
  if (item.object === 'site-section-group')
    return inside.length === 0
      ? [{ icon: <Folder aria-hidden />, text: 'The group is empty.' }]
      : [
          {
            icon: <Folder aria-hidden />,
            text: `${plural(inside.length, 'section')} stay${inside.length === 1 ? 's' : ''} on the site: ${formatNames(titles)}. They keep their order, in the group’s place.`,
          },
          { icon: <Globe aria-hidden />, text: 'Their paths don’t change.' },
        ];
  const stays = {
    icon: <BookOpen aria-hidden />,
    text: 'The pages stay in the organization.',
  };
  const path = pathOf(structure, item.id);
  const gone = {
    icon: <Link2Off aria-hidden />,
    text: `Readers no longer find anything at ${path} and below.`,
  };
  const dead = {
    icon: <CornerDownRight aria-hidden />,
    text: 'Redirects to it stay, and are listed as dead.',
  };
  if (item.object === 'site-section')
    return [
      {
        icon: <Folder aria-hidden />,
        text: `${plural(inside.length, 'space')} will be removed from the site: ${formatNames(titles)}.`,
      },
      gone,
      dead,
      stays,
    ];
  const parent = structure.parents.get(item.id) ?? null;
  const next = (structure.lists.get(parent) ?? []).find((id) => id !== item.id);
  const nextDefault = next && structure.nodes.get(next)?.title;
  return isDefaultSpace(structure, item.id) && nextDefault
    ? [
        {
          icon: <Star aria-hidden />,
          text: `${nextDefault} becomes the default and is shown at ${path}.`,
        },
        dead,
        stays,
      ]
    : [gone, dead, stays];
}
