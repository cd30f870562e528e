import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sequence } from '#lib/demo/sample-people.ts';
import { StartError } from '#lib/operate/faults.ts';
import type { Database } from '#lib/service/database/engine.ts';
import { members, organizations, users } from '#lib/service/database/schema/index.ts';
import { inTransaction } from '#lib/service/database/transaction.ts';
import { newId } from '#lib/service/security/secrets.ts';
import { searchTextOf } from '#lib/service/users/handlers.ts';
import { seedComments } from './comments.ts';
import { seedContent } from './content.ts';
import { seedEvents } from './events.ts';
import { seedGrants } from './grants.ts';
import { seedMembers } from './members.ts';
import type { SeedOptions } from './options.ts';
import { seedPages } from './pages.ts';
import { seedRedirects } from './redirects.ts';
import { seedSite } from './sites.ts';
import { seedTeams } from './teams.ts';

/** What each noun's file gets to fill an organization. */
export interface Seeding {
  database: Database;
  organizationId: string;
  adminId: string;
  /** Part of every id and address, so that one instance can be filled more than once. */
  key: string;
  now: Date;
  /** From 0 to 1, the same each time for the same `--seed`. */
  random(): number;
  report(noun: string, done: number, count: number): void;
}

/**
 * Fills a new organization, noun by noun in order of dependencies.
 * @returns its id
 * @throws StartError when there is no admin for it
 */
export async function seedOrganization(
  database: Database,
  options: SeedOptions,
  report: Seeding['report'],
): Promise<string> {
  const now = new Date();
  const admin = await findAdmin(database, options.admin);
  const key = `seed_${randomBytes(5).toString('hex')}`;
  const organizationId = newId('org');
  const title = options.title ?? `Northwind Press, ${mostOf(options)}`;
  await inTransaction(database, async (transaction) => {
    const created = new Date(now.getTime() - 4 * 365 * 86_400_000);
    const organization = { id: organizationId, title, createdAt: created };
    await transaction.insert(organizations).values(organization);
    await transaction.insert(members).values({
      organizationId,
      userId: admin.id,
      role: 'admin',
      joinedAt: created,
      lastSeenAt: now,
      searchText: searchTextOf(admin),
    });
  });
  const random = sequence(options.seed);
  const seeding = { database, organizationId, adminId: admin.id, key, now, random, report };
  // The admin is one of them.
  const people = options.members - 1;
  if (people > 0) {
    await seedMembers(seeding, people);
    await seedTeams(seeding, people);
  }
  if (options.spaces + options.collections > 0) {
    await seedContent(seeding, options);
    if (people > 0) await seedGrants(seeding, options, people);
  }
  if (options.pages > 0) await seedPages(seeding, options.pages, options.hasTexts);
  if (options.siteSpaces > 0) await seedSite(seeding, options);
  if (options.redirects > 0) await seedRedirects(seeding, options);
  if (options.comments > 0) await seedComments(seeding, options, people);
  if (options.events > 0) await seedEvents(seeding, options.events, people);
  // Otherwise the first searches would plan without statistics and read GIN's pending list.
  await database.pool.query(`vacuum (analyze) ${filled.join(', ')}`);
  return organizationId;
}

/** The filled tables. */
const filled = [
  ...['users', 'members', 'member_counts', 'teams', 'team_members'],
  ...['collections', 'spaces', 'grants', 'revisions', 'page_chunks', 'documents'],
  ...['space_pages', 'page_sections', 'page_links'],
  ...['sites', 'site_section_groups', 'site_sections', 'site_spaces', 'site_redirects'],
  ...['comments', 'audit_events'],
];

/** The most typical amount: “5,000 spaces”. */
function mostOf(options: SeedOptions): string {
  const { members, spaces, pages, collections, redirects, comments, events } = options;
  const amounts = { spaces, pages, collections, redirects, comments, events, members };
  const content = Object.entries(amounts).filter(([noun]) => noun !== 'members');
  const [noun, amount] = content.sort(([, one], [, other]) => other - one)[0] ?? [];
  const isContent = noun !== undefined && amount !== undefined && amount > 0;
  return isContent
    ? `${amount.toLocaleString('en')} ${noun}`
    : `${members.toLocaleString('en')} members`;
}

async function findAdmin(database: Database, email: string | undefined) {
  const wanted = email ? eq(users.email, email) : eq(users.id, 'usr_demo_admin');
  const [found] = await database.orm
    .select({ id: users.id, displayName: users.displayName, email: users.email })
    .from(users)
    .where(wanted);
  if (found) return found;
  throw new StartError(
    email
      ? `No user has the address ${email}: use the address of someone who has signed in, who will be the admin.`
      : 'Use --admin to choose the admin: the email address of someone who has signed in.',
  );
}
