import { and, eq, isNull } from 'drizzle-orm';
import { collections, spaces } from '../database/schema/index.ts';
import type { OrderedList } from '../order.ts';

/** The children of a collection, or of an organization's root: spaces and collections in one order. */
export type Siblings = { organizationId: string; parentId: string | null };

type Table = typeof collections | typeof spaces;

/** The condition for the children of one parent, those in the trash included: they keep their places. */
export function isAmong(table: Table, { organizationId, parentId }: Siblings) {
  return and(
    eq(table.organizationId, organizationId),
    parentId === null ? isNull(table.parentId) : eq(table.parentId, parentId),
  );
}

/** The children of one parent as a list in their order. */
export function childrenOf(siblings: Siblings): OrderedList {
  return [collections, spaces].map((table) => ({
    table,
    among: isAmong(table, siblings),
    lead: [table.parentId],
  }));
}
