'use client';

import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { notifyChanged } from '#components/kit/undo.ts';
import { Button } from '#components/ui/button.tsx';
import { Time } from '#components/ui/time.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { DAY } from '#lib/contract/durations.ts';
import {
  deleteSpace,
  listSpaces,
  RESTORABLE_DAYS,
  restoreSpace,
  type Space,
} from '#lib/contract/spaces.ts';
import { homeInputs } from './inputs.ts';
import { SideList } from './side-list.tsx';

/** The spaces deleted last, which can be restored in place. Hidden when the trash is empty. */
export function TrashToday({ organizationId }: { organizationId: string }) {
  const trash = useQuery(queryFor(listSpaces, homeInputs(organizationId).trash)).data;
  // Here rather than in a row, which disappears before the restoring has ended.
  const restoring = useMutationFor(restoreSpace);
  const deleting = useMutationFor(deleteSpace);

  function restore({ id, title }: Space): void {
    const parameters = { spaceId: id };
    const onSuccess = () => {
      notifyChanged(`Restored “${title}”.`, () => deleting.mutateAsync({ parameters }), {
        undone: `“${title}” is back in the trash.`,
        kept: `“${title}” stays restored.`,
      });
      document.getElementById('main')?.focus();
    };
    const onError = ({ message }: Problem) =>
      notify(`Couldn’t restore “${title}”. ${message}`, { tone: 'bad' });
    restoring.mutate({ parameters }, { onSuccess, onError });
  }

  if (!trash || trash.items.length === 0) return null;
  return (
    <SideList
      title="In the trash"
      all={{
        href: routes.trash(organizationId),
        words: `All ${formatNumber(trash.count ?? trash.items.length)}`,
      }}
    >
      {trash.items.map((space) => (
        <TrashRow
          key={space.id}
          space={space}
          isBusy={restoring.isPending && restoring.variables.parameters.spaceId === space.id}
          onRestore={() => restore(space)}
        />
      ))}
    </SideList>
  );
}

function TrashRow({
  space: { title, deletedAt },
  isBusy,
  onRestore,
}: {
  space: Space;
  isBusy: boolean;
  onRestore: () => void;
}) {
  return (
    <li className="flex min-h-9 items-center gap-3 border-b border-hairline py-1.5">
      <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
      {deletedAt && (
        <span className="flex-none text-meta text-ink-3">
          until <Time value={Date.parse(deletedAt) + RESTORABLE_DAYS * DAY} inSentence />
        </span>
      )}
      <Button size="small" busy={isBusy} aria-label={`Restore ${title}`} onClick={onRestore}>
        Restore
      </Button>
    </li>
  );
}
