import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { QuotaName } from '#lib/contract/quotas.ts';
import type { Executor } from '../database/executor.ts';
import {
  changeRequests,
  imports,
  memberCounts,
  openapiSpecs,
  spaces,
} from '../database/schema/index.ts';
import { bytesOf } from '../organizations/bytes.ts';

type Count = (database: Executor, organizationId: string, now: Date) => Promise<number>;

/** How much an organization uses of what can be limited. */
export const used: Readonly<Record<QuotaName, Count>> = {
  spaces: (database, id) =>
    database.$count(spaces, and(eq(spaces.organizationId, id), isNull(spaces.deletedAt))),

  bytes: async (database, id) => (await bytesOf(database, [id])).get(id) ?? 0,

  specifications: (database, id) =>
    database.$count(openapiSpecs, eq(openapiSpecs.organizationId, id)),

  async imports(database, id, now) {
    const [counted] = await database
      .select({ count: sql<number>`count(*)::int` })
      .from(imports)
      .innerJoin(changeRequests, eq(changeRequests.id, imports.changeRequestId))
      .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
      .where(
        and(eq(spaces.organizationId, id), gt(imports.createdAt, new Date(now.getTime() - DAY))),
      );
    return counted?.count ?? 0;
  },

  async people(database, id) {
    const [counted] = await database
      .select({ count: sql<number>`coalesce(sum(${memberCounts.total}), 0)::int` })
      .from(memberCounts)
      .where(eq(memberCounts.organizationId, id));
    return counted?.count ?? 0;
  },
};

/** The same where a larger amount can be counted faster: enough, where that is within a limit. */
export const usedAtMost: Readonly<Partial<Record<QuotaName, Count>>> = {
  bytes: async (database, id) => (await bytesOf(database, [id], 'each')).get(id) ?? 0,
};
