import { and, inArray, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { sites as table } from '../database/schema/index.ts';
import { conflict } from '../errors.ts';

/**
 * What is below a subdirectory comes through the web server of the organization that has it, so no other one
 * may answer there.
 * @throws Refusal 409
 */
export async function requireOwnPlace(
  database: Executor,
  organizationId: string,
  proxy: string,
): Promise<void> {
  const isBelow = sql`starts_with(${table.proxy}, ${`${proxy}/`})`;
  const [other] = await database
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        ne(table.organizationId, organizationId),
        or(isBelow, inArray(table.proxy, placesAbove(proxy))),
      ),
    );
  if (other)
    throw conflict(
      'Another organization has a subdirectory above or below this one. Choose another one.',
      ['taken:proxy'],
    );
}

/** `host/docs/api` and all above it: `host/docs`. */
export function placesAbove(place: string): string[] {
  const [name = '', ...parts] = place.split('/');
  return parts.map((_, index) => [name, ...parts.slice(0, index + 1)].join('/'));
}
