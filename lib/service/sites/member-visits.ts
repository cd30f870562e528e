import { and, eq, isNull } from 'drizzle-orm';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { Executor } from '../database/executor.ts';
import { members, users } from '../database/schema/index.ts';
import { Refusal } from '../errors.ts';
import { spend } from '../http/rate-limits.ts';
import { authenticatorOf, isMadeBy, type Keys, newId } from '../security/secrets.ts';

/** How long a ticket can be redeemed, and how long a member's visit lasts, in seconds. */
const TICKET_LIFE = 60;
export const VISIT_LIFE = 8 * 3_600;

type Ticket = { id: string; user: string; location: string; exp: number };
type Visit = { user: string; exp: number };

/** Each signature is for one site and one purpose. */
type Purpose = 'ticket' | 'visit';
const LONGEST = 4_096;

/** Signs the ticket with which a member of the organization opens a site, once. */
export function signTicket(
  keys: Keys,
  siteId: string,
  { user, location, now }: { user: string; location: string; now: Date },
): string {
  const exp = Math.floor(now.getTime() / 1000) + TICKET_LIFE;
  return sign(keys, 'ticket', siteId, { id: newId('smt'), user, location, exp } satisfies Ticket);
}

/**
 * Redeems a ticket.
 * @returns null for one that is forged, of another site, expired or redeemed before
 */
export async function redeemTicket(
  { keys }: { keys: Keys },
  database: Executor,
  siteId: string,
  text: string,
): Promise<Ticket | null> {
  const ticket = read<Ticket>(keys, 'ticket', siteId, text);
  if (!ticket) return null;
  try {
    // Kept for longer than the ticket is valid, in the table that all processes share.
    const once = { limit: 1, seconds: TICKET_LIFE * 2 };
    await spend(database, `site ticket ${ticket.id}`, once, 'The ticket was used.');
    return ticket;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Signs the visit of a member, for a cookie of the site. */
export function signVisit(keys: Keys, siteId: string, user: string, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + VISIT_LIFE;
  return sign(keys, 'visit', siteId, { user, exp } satisfies Visit);
}

/** The member of a visit; null for one that is forged, of another site, or over. */
export function readVisit(keys: Keys, siteId: string, text: string): string | null {
  return read<Visit>(keys, 'visit', siteId, text)?.user ?? null;
}

/** Whether a person is an active member of an organization who may see its sites. */
export async function maySeeSites(
  database: Executor,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const [member] = await database
    .select({ role: members.role, disabled: members.disabled })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.userId, userId),
        isNull(users.suspendedAt),
      ),
    );
  return member !== undefined && !member.disabled && permissionsOf('site', member.role).view;
}

function sign(keys: Keys, purpose: Purpose, siteId: string, content: object): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${body}.${macOf(keys, purpose, siteId, body)}`;
}

function read<T extends { exp: number }>(
  keys: Keys,
  purpose: Purpose,
  siteId: string,
  text: string,
): T | null {
  const [body = '', mac = '', ...rest] = text.length > LONGEST ? [] : text.split('.');
  if (rest.length > 0) return null;
  if (!isMadeBy(keys, mac, (those) => macOf(those, purpose, siteId, body))) return null;
  const content = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as T;
  return content.exp > Date.now() / 1000 ? content : null;
}

function macOf(keys: Keys, purpose: Purpose, siteId: string, body: string): string {
  return authenticatorOf(keys.link, `site ${purpose}\n${siteId}\n${body}`, 32);
}
