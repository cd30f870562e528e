'use client';

import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { Action } from '#components/kit/action.tsx';
import { eventHref } from '#components/kit/event-href.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { useZone } from '#components/ui/clock.tsx';
import { Link } from '#components/ui/link.tsx';
import { exactTime } from '#components/ui/time-words.ts';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import type { AuditEvent } from '#lib/contract/activity.ts';
import { ANYONE } from '#lib/contract/audit-actors.ts';
import { revertChangeRequest } from '#lib/contract/change-requests.ts';
import { deviceName } from '#lib/contract/device.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { type ActivityState, activityParams } from './activity-params.ts';

const sources: Record<AuditEvent['source'], string> = {
  ui: 'in the dashboard',
  api: 'through the API',
  script: 'by a script',
};

/** The exact time of an event, its values before and after, and ways to see more like it. */
export function EventDetails({
  organizationId,
  event,
  kind,
}: {
  organizationId: string;
  event: AuditEvent;
  kind: string | undefined;
}) {
  const zone = useZone();
  const { request } = event;
  const href = eventHref(organizationId, event);
  return (
    <div className="grid gap-2 pt-1.5">
      <p className="text-meta text-ink-3">
        {exactTime(new Date(event.occurredAt), zone)}, {sources[event.source]}
        {request?.address && ` from ${request.address}`}
        {request?.userAgent && ` with ${deviceName(request.userAgent)}`}
        {kind && ` · ${kind}`}
        {href && (
          <>
            {' · '}
            <Link href={href} className="link">
              {event.target.label ?? 'Show'}
            </Link>
          </>
        )}
      </p>
      {request && (
        <p className="mono text-meta text-ink-3 wrap-anywhere">
          {request.id}
          {request.token && ` · ${request.token}`}
        </p>
      )}
      {event.changes && <Changes changes={event.changes} />}
      <OnlyThese event={event}>
        {event.action === 'mergeChangeRequest' && <RevertMerge event={event} />}
      </OnlyThese>
    </div>
  );
}

function Changes({ changes }: { changes: NonNullable<AuditEvent['changes']> }) {
  return (
    <table className="w-full max-w-160 text-left">
      <caption className="sr-only">Values before and after</caption>
      <thead className="text-meta text-ink-3">
        <tr>
          <th scope="col" className="w-1/4 py-1 pr-3 font-normal">
            What
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            Before
          </th>
          <th scope="col" className="py-1 font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-t border-hairline align-baseline">
            <th scope="row" className="py-1 pr-3 font-normal text-ink-2 wrap-anywhere">
              {field}
            </th>
            <td className="py-1 pr-3 wrap-anywhere">{before ?? <Nothing />}</td>
            <td className="py-1 wrap-anywhere">{after ?? <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nothing() {
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">none</span>
    </span>
  );
}

function OnlyThese({ event, children }: { event: AuditEvent; children: ReactNode }) {
  const [, setState] = useQueryStates(activityParams);
  const { actor, target, request } = event;
  const filter = (change: Partial<ActivityState>) =>
    void setState({ ...change, page: null }, { history: 'push' });
  return (
    <div className="flex flex-wrap gap-2">
      {actor.id !== ANYONE.id && (
        <Button size="small" onClick={() => filter({ actor: [actor.id] })}>
          All changes by {actor.label ?? 'this person'}
        </Button>
      )}
      {target.label && target.id !== actor.id && (
        <Button size="small" onClick={() => filter({ target: [target.id] })}>
          All changes to {target.label}
        </Button>
      )}
      {request?.address && (
        <Button size="small" onClick={() => filter({ address: request.address ?? null })}>
          All from {request.address}
        </Button>
      )}
      {children}
    </div>
  );
}

/** Starts a change request that reverts a merged one; nothing where the space can't be seen any more. */
function RevertMerge({ event }: { event: AuditEvent }) {
  const { space: spaceId, number } = event.payload ?? {};
  const router = useRouter();
  const parameters = { spaceId: String(spaceId) };
  const space = useQuery(queryFor(getSpace, { parameters })).data;
  const { mutate, isPending } = useMutationFor(revertChangeRequest);
  if (!space) return null;
  const place = { organization: space.organization, id: space.id };

  function revert(): void {
    mutate(
      { parameters: { ...parameters, changeRequestId: String(number) } },
      {
        onSuccess: (created) => {
          notify(`Change request #${created.number} created. Merge it to revert #${number}.`, {
            tone: 'done',
          });
          router.push(routes.changeRequest(place, created.number));
        },
        onError: ({ message }) => notify(`Couldn’t revert. ${message}`, { tone: 'bad' }),
      },
    );
  }

  return (
    <Action
      endpoint={revertChangeRequest}
      on={space}
      size="small"
      busy={isPending}
      onClick={revert}
    >
      <Undo2 aria-hidden className="size-3.5" /> Revert #{String(number)}
    </Action>
  );
}
