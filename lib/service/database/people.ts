import { like, not, sql } from 'drizzle-orm';
import { SERVICE_DOMAIN } from '#lib/contract/email-address.ts';
import { members, serviceAccounts, users } from './schema/index.ts';

/** Whether a member is a person and no service account, as a condition on its row. */
export const isPerson = sql`not exists (select 1 from ${serviceAccounts} where ${serviceAccounts.organizationId} = ${members.organizationId} and ${serviceAccounts.userId} = ${members.userId})`;

/** Whether an account is a person's and no service account, as a condition on its row. */
export const isPersonsAccount = not(like(users.email, `%${SERVICE_DOMAIN}`));
