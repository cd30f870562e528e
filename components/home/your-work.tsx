'use client';

import { useQuery } from '@tanstack/react-query';
import { plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import {
  type ChangeRequest,
  listOrganizationChangeRequests,
} from '#lib/contract/change-requests.ts';
import { getUser } from '#lib/contract/users.ts';
import { ownRequestsInput } from './inputs.ts';
import { SideList } from './side-list.tsx';

/** The viewer's drafts and the requests that wait for others. Hidden when there are none. */
export function YourWork({ organizationId }: { organizationId: string }) {
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const drafts = useOwn(organizationId, me, 'draft');
  const open = useOwn(organizationId, me, 'open');
  return (
    <>
      <Requests
        title="Your drafts"
        organizationId={organizationId}
        requests={drafts}
        status="draft"
      />
      <Requests
        title="Yours in review"
        organizationId={organizationId}
        requests={open}
        status="open"
      />
    </>
  );
}

function useOwn(organizationId: string, me: string | undefined, status: 'draft' | 'open') {
  return useQuery({
    ...queryFor(
      listOrganizationChangeRequests,
      ownRequestsInput(organizationId, me ?? '-', status),
    ),
    enabled: me !== undefined,
  }).data;
}

function Requests({
  title,
  organizationId,
  requests,
  status,
}: {
  title: string;
  organizationId: string;
  status: 'draft' | 'open';
  requests: { items: ChangeRequest[]; count?: number | undefined } | undefined;
}) {
  if (!requests || requests.items.length === 0) return null;
  return (
    <SideList
      title={title}
      all={{
        href: routes.changeRequests(organizationId, { view: 'yours', status }),
        words: plural(requests.count ?? requests.items.length, 'change request'),
      }}
      className="mb-6"
    >
      {requests.items.map((request) => (
        <li
          key={request.id}
          className="flex min-h-10 items-baseline gap-3 border-b border-hairline py-2"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            <Link
              href={routes.changeRequest(
                { organization: organizationId, id: request.space.id },
                request.number,
              )}
              className="font-semibold hover:underline"
            >
              {request.subject || 'Untitled'}
            </Link>{' '}
            <span className="text-ink-3">
              #{request.number} in {request.space.title}
              {request.comments > 0 && `, ${plural(request.comments, 'open comment')}`}
            </span>
          </span>
          <Time value={request.updatedAt} className="flex-none text-meta text-ink-3" />
        </li>
      ))}
    </SideList>
  );
}
