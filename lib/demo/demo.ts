import { eq } from 'drizzle-orm';
import { DAY, HOUR, MINUTE } from '#lib/contract/durations.ts';
import type { Database } from '#lib/service/database/engine.ts';
import type { Executor } from '#lib/service/database/executor.ts';
import {
  instanceAdmins,
  members,
  organizations,
  teamMembers,
  teams,
  users,
} from '#lib/service/database/schema/index.ts';
import { inTransaction } from '#lib/service/database/transaction.ts';
import { claimDomains } from '#lib/service/domain-proofs/claims.ts';
import type { Demo, Instance } from '#lib/service/http/handler.ts';
import { searchTextOf } from '#lib/service/users/handlers.ts';
import { fillDemoActivity } from './activity.ts';
import { fillDemoChangeRequests } from './change-requests.ts';
import { fillDemoContent, refreshReference } from './content.ts';
import { fillDemoCustomFields } from './custom-fields.ts';
import { fillDemoInsights } from './insights.ts';
import { fillDemoInvites } from './invites.ts';
import { fillDemoLinkCounts } from './link-counts.ts';
import { type DemoPerson, demoDomains, demoPeople, demoOrganizations as titles } from './people.ts';
import { sampleMember, sequence } from './sample-people.ts';
import { fillDemoSites } from './sites.ts';
import { fillDemoSpecifications } from './specifications.ts';
import { fillDemoSSO } from './sso.ts';
import { fillDemoTranslations } from './translations.ts';

const first = 'org_demo_first';
/** The ids of the demo's organizations, by the keys its people use. */
export const demoOrganizationIds = { first, second: 'org_demo_second', third: 'org_demo_third' };

/** The demo as the service uses it. */
export const demo: Demo = {
  people: demoPeople.map(({ organization, ...person }) => ({
    ...person,
    organization: organization && titles[organization],
    isOffered: organization === 'first' || organization === 'second',
  })),
  fill: fillDemo,
  refresh: refreshDemo,
};

/** Fills the demo on its first start; afterwards, people's changes are kept. */
export async function fillDemo(
  database: Database,
  instance: Pick<Instance, 'appUrl' | 'keys'>,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const [exists] = await transaction
      .select({ id: organizations.id })
      .from(organizations)
      .limit(1);
    if (exists) return;
    await fill(transaction, instance, now);
    await refreshReference(transaction, demoOrganizationIds, instance.appUrl, now);
  });
}

/** Updates the demo's API reference when another version of Masthead wrote it. */
export async function refreshDemo(database: Database, appUrl: string, now: Date): Promise<void> {
  await inTransaction(database, (transaction) =>
    refreshReference(transaction, demoOrganizationIds, appUrl, now),
  );
}

async function fill(
  database: Executor,
  { appUrl, keys }: Pick<Instance, 'appUrl' | 'keys'>,
  now: Date,
): Promise<void> {
  await database.insert(organizations).values(
    (['first', 'second', 'third'] as const).map((key, index) => ({
      id: demoOrganizationIds[key],
      title: titles[key],
      emailDomains: [demoDomains[key]],
      defaultRole: key === 'first' ? ('read' as const) : ('comment' as const),
      createdAt: new Date(now.getTime() - (800 - index * 120) * DAY),
    })),
  );
  for (const key of ['first', 'second', 'third'] as const) {
    const provenAtOnce = () => true;
    const id = demoOrganizationIds[key];
    await claimDomains(database, { provenAtOnce }, id, [demoDomains[key]], now);
  }
  await addPeople(database, demoPeople, now);
  await database
    .insert(instanceAdmins)
    .values({ userId: 'usr_demo_admin', namedBy: null, namedAt: now });
  await addColleagues(database, now);
  await addTeams(database, now);
  await fillDemoInvites(database, first, keys, now);
  await fillDemoSSO(database, first, now);
  await fillDemoContent(database, demoOrganizationIds, appUrl, now);
  await fillDemoCustomFields(database, first, now);
  await fillDemoSites(database, first, now);
  await fillDemoInsights(database, now);
  await database
    .update(organizations)
    .set({ defaultContent: { type: 'site', site: 'sit_demo_docs' } })
    .where(eq(organizations.id, first));
  await fillDemoChangeRequests(database, first, now);
  await fillDemoTranslations(database, first, now);
  await fillDemoSpecifications(database, first, appUrl, now);
  await fillDemoActivity(database, first, now);
  await fillDemoLinkCounts(database, appUrl, now);
}

async function addPeople(
  database: Executor,
  people: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  await database.insert(users).values(
    people.map(({ userId, displayName, email }) => ({
      id: userId,
      displayName,
      email,
      createdAt: new Date(now.getTime() - 700 * DAY),
    })),
  );
  const rows = people.flatMap((person, index) => {
    if (!person.organization) return [];
    return [
      {
        organizationId: demoOrganizationIds[person.organization],
        userId: person.userId,
        role: person.role,
        // Admins keep another way to sign in, so that the provider can be active.
        sso: person.organization === 'first' && person.role !== null && person.role !== 'admin',
        joinedAt: new Date(now.getTime() - (700 - index * 40) * DAY),
        lastSeenAt: new Date(now.getTime() - index * index * HOUR - 4 * MINUTE),
        invitedBy: person.role === 'admin' ? null : 'usr_demo_admin',
        searchText: searchTextOf(person),
      },
    ];
  });
  const secondHome = {
    organizationId: demoOrganizationIds.second,
    userId: 'usr_demo_admin',
    role: 'admin' as const,
    joinedAt: new Date(now.getTime() - 90 * DAY),
    lastSeenAt: new Date(now.getTime() - 2 * DAY),
    searchText: searchTextOf(
      people.find(({ userId }) => userId === 'usr_demo_admin') ?? { displayName: '', email: '' },
    ),
  };
  await database.insert(members).values([...rows, secondHome]);
}

async function addColleagues(database: Executor, now: Date): Promise<void> {
  const random = sequence(212);
  const sample = Array.from({ length: 205 }, (_, index) =>
    sampleMember(index, { prefix: 'demo', domain: 'fathom.example', now, random }),
  );
  await database.insert(users).values(sample.map(({ user }) => user));
  await database.insert(members).values(
    sample.map(({ member }) => ({
      ...member,
      organizationId: first,
      invitedBy: 'usr_demo_admin',
    })),
  );
}

async function addTeams(database: Executor, now: Date): Promise<void> {
  const names = [
    'API writers',
    'Docs guild',
    'Hardware',
    'Firmware',
    'Field crew',
    'Translators',
    'Support',
    'Design',
  ];
  // The last one is new: its creation is in the activity.
  const ageOf = (index: number) => (index === names.length - 1 ? 30 / 24 : 400 - index * 30);
  await database.insert(teams).values(
    names.map((title, index) => ({
      id: `tea_demo_${index}`,
      organizationId: first,
      title,
      createdAt: new Date(now.getTime() - ageOf(index) * DAY),
    })),
  );
  const rows = names.flatMap((_, index) => [
    {
      teamId: `tea_demo_${index}`,
      userId: index % 2 ? `usr_demo_${190 + index}` : 'usr_demo_admin',
      role: 'owner' as const,
    },
    ...Array.from({ length: 4 + index * 3 }, (__, member) => ({
      teamId: `tea_demo_${index}`,
      userId: `usr_demo_${index * 23 + member}`,
      role: 'member' as const,
    })),
  ]);
  await database.insert(teamMembers).values(
    rows.map((row, index) => ({
      ...row,
      organizationId: first,
      joinedAt: new Date(
        now.getTime() - (ageOf(Number(row.teamId.slice('tea_demo_'.length))) - index / 100) * DAY,
      ),
    })),
  );
}
