import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/quotas.ts';
import { quotaNames, type Usage } from '#lib/contract/quotas.ts';
import type { Executor } from '../database/executor.ts';
import { organizations } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Handlers, Instance } from '../http/handler.ts';
import { lockOrganization } from '../permissions/organization.ts';
import { type Limited, limitOf } from './room.ts';
import { used } from './usage.ts';

/** What an organization uses, and its limits. */
async function usageOf(
  database: Executor,
  instance: Pick<Instance, 'quotas'>,
  organization: Limited,
  now: Date,
): Promise<Usage> {
  const quotas: Usage['quotas'] = [];
  for (const name of quotaNames) {
    const limit = limitOf(instance, organization, name);
    const amount = await used[name](database, organization.id, now);
    quotas.push({ name, used: amount, ...(limit !== null && { limit }) });
  }
  return { object: 'usage', quotas };
}

export const quotas: Handlers<typeof contract> = {
  getUsage: ({ instance, database, organization, now }) =>
    usageOf(database, instance, organization.row, now),

  async setQuotas({ instance, database, parameters, body, now, record }) {
    const { id } = parameters;
    await lockOrganization(database, id);
    const [row] = await database
      .update(organizations)
      .set({ quotas: body })
      .where(eq(organizations.id, id))
      .returning();
    if (!row) throw notFound();
    record({
      organizationId: id,
      target: { type: 'organization', id, label: row.title },
      payload: body,
    });
    return usageOf(database, instance, row, now);
  },
};
