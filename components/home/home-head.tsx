'use client';

import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { homeReads } from './reads.ts';
import { counted } from './words.ts';

/** The head of the home pages: today's date, the organization's title, Today and Activity. */
export function HomeHead({ organizationId }: { organizationId: string }) {
  const pathname = usePathname();
  const today = useToday();
  const reads = homeReads(organizationId);
  const organization = useQuery(queryFor(getOrganization, reads.organization)).data;
  const overview = useQuery(queryFor(getOverview, reads.overview)).data;
  const base = `/orgs/${organizationId}`;
  const isAdmin = organization?.permissions.admin ?? false;
  const people = overview?.members && Object.values(overview.members).reduce((a, b) => a + b, 0);
  const facts = [
    fact(people, 'person', 'people'),
    fact(overview?.teams, 'team', 'teams'),
    fact(overview?.invites?.pending, 'invitation open', 'invitations open'),
  ].filter((each) => each !== null);
  return (
    <PageHead
      title={organization?.title ?? 'Home'}
      crumbs={[{ label: today }]}
      facts={facts}
      actions={
        organization &&
        (isAdmin ? (
          <Button asChild>
            <Link href={`${base}/invites`}>
              <UserPlus aria-hidden /> Invite
            </Link>
          </Button>
        ) : (
          <Button
            unavailable={`Inviting takes the role Admin.\nAn admin of ${organization.title} can.`}
          >
            <UserPlus aria-hidden /> Invite
          </Button>
        ))
      }
      tabs={
        <TabsLine label="Home">
          <TabLink href={base} current={pathname === base}>
            Today
          </TabLink>
          {isAdmin && (
            <TabLink href={`${base}/activity`} current={pathname === `${base}/activity`}>
              Activity
            </TabLink>
          )}
        </TabsLine>
      }
    />
  );
}

function fact(count: number | null | undefined, one: string, many: string) {
  if (count === null || count === undefined) return null;
  const [figure, ...words] = counted(count, one, many).split(' ');
  return (
    <>
      <b>{figure}</b> {words.join(' ')}
    </>
  );
}

const format = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', ...(timeZone && { timeZone }) }).format();

/** The date where the reader is; until the page is alive, the one in UTC. */
function useToday(): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => format(undefined),
    () => format('UTC'),
  );
}
