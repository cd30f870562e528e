import { and, eq, exists, not, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/saml.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { isPerson } from '../database/people.ts';
import { members, samlIdentities, samlProviders, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { isUserInside } from '../email-domains/domain-match.ts';
import type { Handlers } from '../http/handler.ts';
import { obstaclesTo } from '../permissions/sso-enforcement.ts';
import { presentUser } from '../users/handlers.ts';

/** How many admins are named. */
const NAMED = 100;

type LockedOutAdmin = UserRow & { outside: boolean };

/** Whether a user has signed in through one of an organization's providers. */
function hasSignedIn(database: Executor, organizationId: string): SQL {
  return exists(
    database
      .select({ one: sql`1` })
      .from(samlIdentities)
      .innerJoin(samlProviders, eq(samlProviders.id, samlIdentities.providerId))
      .where(
        and(
          eq(samlIdentities.userId, members.userId),
          eq(samlProviders.organizationId, organizationId),
        ),
      ),
  );
}

export const ssoPreview: Pick<Handlers<typeof contract>, 'previewSSOEnforcement'> = {
  async previewSSOEnforcement({ instance, database, organization, query, cursors }) {
    const ours = and(
      eq(members.organizationId, organization.id),
      eq(members.disabled, false),
      isPerson,
    );
    const isFree = and(eq(members.role, 'admin'), eq(members.sso, false)) as SQL;
    const domains = query.emailDomains?.split(',').map((domain) => domain.trim().toLowerCase());
    const inside = isUserInside(domains ?? organization.row.provenDomains);
    const ready = and(inside, hasSignedIn(database, organization.id)) as SQL;
    const bound = and(ours, sql`(${isFree}) is not true`);
    const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
    const [counts] = await database
      .select({
        ready: counted(ready),
        stranded: counted(not(ready)),
        outside: counted(not(inside)),
      })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(bound);
    const admins = await database
      .select(userColumns)
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(ours, isFree))
      .orderBy(members.joinedAt, members.userId)
      .limit(NAMED);
    const order = [users.displayName, users.id];
    const rows: LockedOutAdmin[] = await database
      .select({ ...userColumns, outside: sql<boolean>`not (${inside})` })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(bound, not(ready), after(order, 'asc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'asc'))
      .limit(query.limit + 1);
    const keyOf = (row: LockedOutAdmin) => [row.displayName, row.id];
    const page = pageOf(rows, query.limit, counts?.stranded, cursors, keyOf, (row) => ({
      user: presentUser(instance.appUrl, row),
      reason: row.outside ? ('email-domain' as const) : ('never-signed-in' as const),
    }));
    return {
      obstacles: await obstaclesTo(database, organization.id),
      admins: admins.map((row) => presentUser(instance.appUrl, row)),
      ready: counts?.ready ?? 0,
      stranded: { ...page, outside: counts?.outside ?? 0 },
    };
  },
};
