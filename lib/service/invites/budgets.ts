import { inArray, sql } from 'drizzle-orm';
import { DAY, SECOND } from '#lib/contract/durations.ts';
import { formatList, formatNumber, plural } from '#lib/contract/format.ts';
import type { Executor } from '../database/executor.ts';
import { declinedInvitations } from '../database/schema/index.ts';
import { conflict, tooMany } from '../errors.ts';
import type { Instance } from '../http/handler.ts';
import type { Caller } from '../permissions/caller.ts';
import { isInstanceAdmin } from '../permissions/instance-admins.ts';
import type { OrganizationScope } from '../permissions/organization.ts';

/** How many invitations an address gets in a day, from all organizations together. */
const PER_RECIPIENT = 3;
/** For how long an organization is new, and the part of the invitations that it may send until then. */
const NEW = 7 * DAY;
const NEW_SHARE = 0.1;
/** How many addresses a refusal names. */
const NAMED = 3;

type Sending = {
  database: Executor;
  instance: Instance;
  organization: OrganizationScope;
  caller: Caller;
  now: Date;
};

type Window = { key: string; count: number; expires_at: string };

/** Counts mails in windows of a day, in one statement, shared by all processes. */
async function count(database: Executor, keys: string[], more: number): Promise<Window[]> {
  const { rows } = await database.execute<Window>(sql`
    insert into rate_limits (key, count, expires_at)
    select key, ${more}::int, now() + interval '1 day' from unnest(${sql.param(keys)}::text[]) as key
    on conflict (key) do update set
      count = case when rate_limits.expires_at <= now() then 0 else rate_limits.count end + ${more}::int,
      expires_at = case when rate_limits.expires_at <= now() then excluded.expires_at
        else rate_limits.expires_at end
    returning key, count, expires_at`);
  return rows;
}

const secondsUntil = ({ expires_at: end }: Window, now: Date) =>
  (new Date(end).getTime() - now.getTime()) / SECOND;

/**
 * Counts invitations that are about to be mailed. A refusal counts nothing, because its transaction is
 * rolled back. Admins of the instance have no limit for their organizations.
 * @throws Refusal 409 for addresses that want none, 429 over the budget of the organization or of an
 * address
 */
export async function spendInvitations(sending: Sending, emails: readonly string[]): Promise<void> {
  const { database, now } = sending;
  await requireWanted(database, emails);
  await spendOfOrganization(sending, emails.length);
  const prefix = 'invitations to ';
  const keys = emails.map((email) => `${prefix}${email}`).sort();
  const over = (await count(database, keys, 1)).filter((window) => window.count > PER_RECIPIENT);
  const [first] = over;
  if (!first) return;
  const names = namesOf(over.map(({ key }) => key.slice(prefix.length)));
  throw tooMany(
    `The limit is ${PER_RECIPIENT} invitations per address in 24 hours, and it was reached for ${names}. Try again later, or share an invite link.`,
    secondsUntil(first, now),
  );
}

async function spendOfOrganization(sending: Sending, more: number): Promise<void> {
  const { database, instance, organization, now } = sending;
  const { id, title, createdAt } = organization.row;
  const usual = instance.invitesPerDay;
  if (usual === undefined || (await isInstanceAdmin(sending))) return;
  const isNew = now.getTime() - createdAt.getTime() < NEW;
  const limit = isNew ? Math.max(1, Math.floor(usual * NEW_SHARE)) : usual;
  const [window] = await count(database, [`invitations of ${id}`], more);
  if (!window || window.count <= limit) return;
  const sent = formatNumber(window.count - more);
  const why = isNew ? ' in its first week' : '';
  throw tooMany(
    `${title} can send ${formatNumber(limit)} invitations in 24 hours${why}, and has sent ${sent}; ${formatNumber(more)} more would exceed the limit. Invite fewer people, share an invite link, or ask the operator of this server.`,
    secondsUntil(window, now),
  );
}

/** The first of some addresses, and how many others there are. */
function namesOf(emails: readonly string[]): string {
  const others = emails.length - NAMED;
  return formatList([...emails.slice(0, NAMED), ...(others > 0 ? [plural(others, 'other')] : [])]);
}

/** @throws Refusal 409 that names the addresses that want no invitations */
async function requireWanted(database: Executor, emails: readonly string[]): Promise<void> {
  const declined = await database
    .select({ email: declinedInvitations.email })
    .from(declinedInvitations)
    .where(inArray(declinedInvitations.email, [...emails]))
    .orderBy(declinedInvitations.email);
  if (declined.length === 0) return;
  const names = namesOf(declined.map(({ email }) => email));
  throw conflict(
    `${names} opted out of email invitations from this server. Leave them out, or share an invite link.`,
    ['declined'],
  );
}
