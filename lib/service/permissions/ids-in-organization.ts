import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { members, teams } from '../database/schema/index.ts';
import { badRequest, type FieldFault } from '../errors.ts';
import type { OrganizationScope } from './organization.ts';

/** How many ids an error lists before it only counts the rest. */
const NAMED_IDS = 20;

/**
 * Checks that the user ids in a body belong to the organization.
 * @param fields the ids by the name of their field
 * @throws Refusal 400 with each field and its unknown ids, whether they are missing or elsewhere
 */
export async function requireMembers(
  database: Executor,
  organization: OrganizationScope,
  fields: Record<string, string[]>,
): Promise<void> {
  refuseFaults(await findUnknownIds(database, organization, 'member', fields));
}

/** @throws Refusal 400 when there are faults */
export function refuseFaults(faults: FieldFault[]): void {
  const [first] = faults;
  if (first) throw badRequest(`${first.path}: ${first.message}`, faults);
}

/** Finds the fields of a body with ids that aren't members, or teams, of the organization. */
export async function findUnknownIds(
  database: Executor,
  organization: OrganizationScope,
  noun: 'member' | 'team',
  fields: Record<string, string[]>,
): Promise<FieldFault[]> {
  const ids = [...new Set(Object.values(fields).flat())];
  if (ids.length === 0) return [];
  const [from, id] = noun === 'team' ? [teams, teams.id] : [members, members.userId];
  const rows = await database
    .select({ id: sql<string>`${id}` })
    .from(from)
    .where(and(eq(from.organizationId, organization.id), inArray(id, ids)));
  const known = new Set(rows.map((row) => row.id));
  return Object.entries(fields).flatMap(([path, named]) => {
    const unknown = [...new Set(named)].filter((one) => !known.has(one));
    return unknown.length === 0
      ? []
      : [{ path, message: unknownIdsMessage(organization, noun, unknown) }];
  });
}

function unknownIdsMessage(
  organization: OrganizationScope,
  noun: 'member' | 'team',
  ids: string[],
): string {
  const named = ids.slice(0, NAMED_IDS).join(', ');
  const rest = ids.length > NAMED_IDS ? ` and ${ids.length - NAMED_IDS} more` : '';
  const are = ids.length === 1 ? `is not a ${noun}` : `are not ${noun}s`;
  return `${named}${rest} ${are} of ${organization.row.title}. Use ids from its list of ${noun}s.`;
}
