'use client';

import { useMutation } from '@tanstack/react-query';
import { firstReason } from '#components/kit/board/moved-together.ts';
import { plural } from '#components/kit/format.ts';
import { Question } from '#components/kit/question.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import type { StructureItem } from './items.ts';
import { consequencesOf, consequencesOfAll, whyNotRemove } from './removal.tsx';
import { itemNames } from './words.ts';

/** Asks before removing items, and lists what happens to their children. */
export function RemoveDialog({ dialog: { ids }, structure, onClose }: DialogProps<'remove'>) {
  const items = ids.flatMap((id) => structure.nodes.get(id) ?? []);
  const { edits } = useBoard();
  const removing = useMutation<void, Problem, readonly StructureItem[]>({
    mutationFn: edits.removeAll,
  });
  const [first] = items;
  if (!first) return null;
  const { error } = removing;
  const reason = firstReason(ids, (id) => whyNotRemove(structure, id, ids));
  return (
    <Question
      problem={error?.message}
      failure={items.length === 1 ? 'Couldn’t remove it.' : 'Couldn’t remove them all.'}
      onClose={onClose}
      {...wordsFor(items, first)}
      consequences={
        items.length === 1 ? consequencesOf(structure, first) : consequencesOfAll(structure, items)
      }
      busy={removing.isPending}
      note="You can undo it for 30 days."
      onConfirm={() => removing.mutate(items, { onSuccess: onClose })}
      unavailable={reason}
    >
      {reason && <Notice tone="warn">{reason}</Notice>}
    </Question>
  );
}

function wordsFor(items: readonly StructureItem[], { title, object }: StructureItem) {
  if (items.length > 1) {
    const names = plural(items.length, 'item');
    return { title: `Remove ${names} from the site?`, confirm: `Remove ${names}` };
  }
  return object === 'site-space'
    ? { title: `Remove “${title}” from the site?`, confirm: 'Remove from site' }
    : { title: `Delete “${title}”?`, confirm: `Delete ${itemNames[object]}` };
}
