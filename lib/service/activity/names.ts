import { and, eq, inArray } from 'drizzle-orm';
import { idsIn, type Names } from '#lib/contract/audit-changes.ts';
import type { Executor } from '../database/executor.ts';
import {
  collections,
  members,
  siteSectionGroups,
  siteSections,
  siteSpaces,
  sites,
  spaces,
  teams,
  users,
} from '../database/schema/index.ts';
import type { EventRow } from './events.ts';

/** The most ids that are looked up for a page of events. */
const MOST = 1000;

/** The titles of what events name by id only, as far as it still exists in the organization. */
export async function namesIn(
  database: Executor,
  organizationId: string,
  rows: readonly EventRow[],
): Promise<Names> {
  const ids = [...new Set(rows.flatMap(({ event }) => idsIn(event.payload)))].slice(0, MOST);
  const names = new Map<string, string>();
  if (ids.length === 0) return names;
  const found = await Promise.all([
    ...[spaces, collections, teams, sites].map((table) =>
      database
        .select({ id: table.id, title: table.title })
        .from(table)
        .where(and(eq(table.organizationId, organizationId), inArray(table.id, ids))),
    ),
    database
      .select({ id: users.id, title: users.displayName })
      .from(users)
      .innerJoin(members, eq(members.userId, users.id))
      .where(and(eq(members.organizationId, organizationId), inArray(users.id, ids))),
    ...[siteSections, siteSectionGroups].map((table) =>
      database
        .select({ id: table.id, title: table.title })
        .from(table)
        .innerJoin(sites, eq(sites.id, table.siteId))
        .where(and(eq(sites.organizationId, organizationId), inArray(table.id, ids))),
    ),
    database
      .select({ id: siteSpaces.id, title: spaces.title })
      .from(siteSpaces)
      .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
      .where(and(eq(spaces.organizationId, organizationId), inArray(siteSpaces.id, ids))),
  ]);
  for (const { id, title } of found.flat()) names.set(id, title);
  return names;
}
