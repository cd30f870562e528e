import { eq, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/invites.ts';
import type { Executor } from '../database/executor.ts';
import { emailInvites, declinedInvitations as table } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { authenticatorOf, isMadeBy, type Keys } from '../security/secrets.ts';

const signatureOf = ({ link }: Keys, email: string) =>
  authenticatorOf(link, `no invitations\n${email}`);

/** The secret of the link in an invitation that stops further ones; it works without signing in. */
export function invitationStopOf(keys: Keys, email: string): string {
  return `${Buffer.from(email).toString('base64url')}.${signatureOf(keys, email)}`;
}

/** The address of such a link. @throws Refusal 404 for any other text */
function addressIn(keys: Keys, token: string): string {
  const [encoded = '', signature = ''] = token.split('.');
  const email = Buffer.from(encoded, 'base64url').toString();
  if (!isMadeBy(keys, signature, (those) => signatureOf(those, email))) throw notFound('This link');
  return email;
}

/** The condition of invitations whose address didn’t stop them. */
export const isWanted = sql`not exists (select from ${table} where ${table.email} = ${emailInvites.email})`;

/** Whether an address wants no invitations. */
async function isDeclined(database: Executor, email: string): Promise<boolean> {
  return (await database.$count(table, eq(table.email, email))) > 0;
}

export const invitationStops: Pick<
  Handlers<typeof contract>,
  'getInvitationStop' | 'stopInvitations' | 'resumeInvitations'
> = {
  async getInvitationStop({ instance, database, parameters }) {
    const email = addressIn(instance.keys, parameters.token);
    return { email, stopped: await isDeclined(database, email) };
  },

  async stopInvitations({ instance, database, parameters, now }) {
    const email = addressIn(instance.keys, parameters.token);
    await database.insert(table).values({ email, declinedAt: now }).onConflictDoNothing();
    return { email, stopped: true };
  },

  async resumeInvitations({ instance, database, parameters }) {
    const email = addressIn(instance.keys, parameters.token);
    await database.delete(table).where(eq(table.email, email));
    return { email, stopped: false };
  },
};
