import { sql } from 'drizzle-orm';
import { members, serviceAccounts } from './schema/index.ts';

/** Whether a member is a person and no service account, as a condition on its row. */
export const isPerson = sql`not exists (select 1 from ${serviceAccounts} where ${serviceAccounts.organizationId} = ${members.organizationId} and ${serviceAccounts.userId} = ${members.userId})`;
