'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, UserPlus } from 'lucide-react';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { formatToday, plural } from '#components/kit/format.ts';
import { requirementOf } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { useZone } from '#components/ui/clock.tsx';
import { Link } from '#components/ui/link.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getToday, listAuditEvents, type Today } from '#lib/contract/activity.ts';
import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { createsIn } from '#lib/contract/collections.ts';
import { inviteMembers } from '#lib/contract/invites.ts';
import { getOrganization, getOverview } from '#lib/contract/organizations.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { peopleIn } from './counts.ts';
import { homeInputs } from './inputs.ts';

const [, atTopLevel] = createsIn;

/** The head of the home pages: date, title, key numbers and tabs. */
export function HomeHead({ organizationId }: { organizationId: string }) {
  const pathname = usePathname();
  const date = formatToday(useZone());
  const inputs = homeInputs(organizationId);
  const organization = useQuery(queryFor(getOrganization, inputs.organization)).data;
  const overview = useQuery(queryFor(getOverview, inputs.overview)).data;
  const spaces = useQuery(queryFor(listSpaces, inputs.spaces)).data?.count;
  const requests = useQuery(queryFor(listOrganizationChangeRequests, inputs.requests)).data?.count;
  const base = routes.organization(organizationId);
  const today = useQuery(queryFor(getToday, inputs.today)).data;
  // An API of an older version doesn't say when sites changed.
  const sites: Today['sites'] | undefined = today?.sites;
  const published = sites
    ?.filter((site) => site.published)
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1);
  const activity = routes.activity(organizationId);
  const reading = usePermission(listAuditEvents, organization);
  const inviting = usePermission(inviteMembers, organization);
  const creating = useRequirement(requirementOf(atTopLevel), organization);
  const people = overview?.members && peopleIn(overview);
  const facts = [
    fact(people, 'member', 'members'),
    fact(spaces, 'space', 'spaces'),
    fact(overview?.sites, 'site', 'sites'),
    published && (
      <>
        published{' '}
        <b>
          <Time value={published} inSentence />
        </b>
      </>
    ),
  ].filter(Boolean);
  return (
    <PageHead
      title={organization?.title ?? 'Home'}
      isHeading={pathname !== base}
      crumbs={[{ label: date }]}
      facts={facts}
      actions={
        organization && (
          <>
            <LinkAction href={routes.invites(organizationId)} reason={inviting.reason}>
              <UserPlus aria-hidden /> Invite
            </LinkAction>
            <LinkAction
              href={`${routes.content(organizationId)}?new=space`}
              reason={creating.reason}
            >
              <Plus aria-hidden /> New space
            </LinkAction>
          </>
        )
      }
      tabs={
        <TabsLine label="Home">
          <TabLink href={base} current={pathname === base}>
            Today
          </TabLink>
          <TabLink
            href={routes.changeRequests(organizationId, { view: 'all' })}
            {...(requests !== undefined && { count: requests })}
          >
            Change requests
          </TabLink>
          {organization && reading.allowed && (
            <TabLink href={activity} current={pathname === activity}>
              Activity
            </TabLink>
          )}
        </TabsLine>
      }
    />
  );
}

/** A link that looks like a button; without permission, a button that says why. */
function LinkAction({
  href,
  reason,
  children,
}: {
  href: string;
  reason: string | undefined;
  children: ReactNode;
}) {
  if (reason) return <Button unavailable={reason}>{children}</Button>;
  return (
    <Button asChild>
      <Link href={href}>{children}</Link>
    </Button>
  );
}

function fact(count: number | null | undefined, one: string, many: string) {
  if (count === null || count === undefined) return null;
  const [figure, ...words] = plural(count, one, many).split(' ');
  return (
    <>
      <b>{figure}</b> {words.join(' ')}
    </>
  );
}
