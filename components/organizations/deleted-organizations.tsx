'use client';

import { useQuery } from '@tanstack/react-query';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Time } from '#components/ui/time.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  type DeletedOrganization,
  listDeletedOrganizations,
  restoreOrganization,
} from '#lib/contract/deleted-organizations.ts';
import { deletedOrganizationsInput } from './inputs.ts';

/** The deleted organizations that the user can restore; nothing without one. */
export function DeletedOrganizations() {
  const list = useQuery(queryFor(listDeletedOrganizations, deletedOrganizationsInput));
  const items = list.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <div className="px-gutter pt-8 pb-6">
      <Section id="deleted" title="Deleted organizations">
        <ul>
          {items.map((organization) => (
            <Deleted key={organization.id} organization={organization} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Deleted({ organization }: { organization: DeletedOrganization }) {
  const { id, title, deletedAt, restorableUntil } = organization;
  const restoring = useMutationFor(restoreOrganization);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 border-b border-hairline py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-meta text-ink-3">
          Deleted: <Time value={deletedAt} /> · Can be restored until{' '}
          <Time value={restorableUntil} inSentence />
        </p>
        <Failure title={`Couldn’t restore ${title}.`} reason={restoring.error?.message} />
      </div>
      <Button
        size="small"
        busy={restoring.isPending}
        onClick={() =>
          restoring.mutate(
            { parameters: { organizationId: id } },
            { onSuccess: () => notify(`${title} restored`, { tone: 'done' }) },
          )
        }
      >
        Restore
      </Button>
    </li>
  );
}
