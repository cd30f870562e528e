import { and, eq, isNull } from 'drizzle-orm';
import type { OrderedList } from '../database/ranks.ts';
import { collections, spaces } from '../database/schema/index.ts';

/** The children of a collection or of an organization's root: spaces and collections in one order. */
export type Siblings = { organizationId: string; parentId: string | null };

type Table = typeof collections | typeof spaces;

/** The condition for the children of a parent, including those in the trash, which keep their positions. */
export function isAmong(table: Table, { organizationId, parentId }: Siblings) {
  return and(
    eq(table.organizationId, organizationId),
    parentId === null ? isNull(table.parentId) : eq(table.parentId, parentId),
  );
}

/** The children of a parent in order. */
export function childrenOf(siblings: Siblings): OrderedList {
  return [collections, spaces].map((table) => ({
    table,
    among: isAmong(table, siblings),
    lead: [table.parentId],
  }));
}
