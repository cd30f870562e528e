import { eq } from 'drizzle-orm';
import type { Answer } from '#lib/http.ts';
import { organizations } from '#lib/service/database/schema/index.ts';
import {
  maySeeSites,
  readVisit,
  redeemTicket,
  signVisit,
  VISIT_LIFE,
} from '#lib/service/sites/member-visits.ts';
import { redirect } from '../answers.ts';
import { answerTicketRefused } from '../page/visitor-pages.ts';
import { hrefOf, isRead, type Publishing } from '../reading.ts';
import type { Arrival } from './admit.ts';
import { memberCookie } from './cookies.ts';
import { hrefOfLocation, TICKET_PARAMETER } from './locations.ts';
import { readingOfNobody } from './nobody.ts';

const neverKept = { 'cache-control': 'private, no-store' };

/**
 * Lets members of the organization in: without a ticket, leads to the dashboard, which makes one;
 * with one, starts the visit and redirects to the requested page.
 */
export async function admitMember(publishing: Publishing, arrival: Arrival): Promise<Answer> {
  const { instance, database } = publishing;
  const { site, query } = arrival;
  const ticket = query.get(TICKET_PARAMETER);
  if (ticket === null) return toDashboard(publishing, arrival);
  const { id, row } = site;
  const redeemed =
    row.visibility === 'visitor-auth' && isRead(arrival)
      ? await redeemTicket(instance, database.orm, id, ticket)
      : null;
  if (!redeemed || !(await maySeeSites(database.orm, row.organizationId, redeemed.user)))
    return answerTicketRefused(readingOfNobody(publishing, arrival), hrefOf(arrival, '/'));
  const visit = signVisit(instance.keys, id, redeemed.user, new Date());
  const answer = redirect(hrefOfLocation(arrival, redeemed.location), 303, neverKept);
  return { ...answer, cookies: [memberCookie(arrival, visit, VISIT_LIFE)] };
}

/**
 * Whether a cookie holds the visit of a person who still is a member: each request asks, so a removed
 * member can read nothing more.
 */
export async function isMemberVisit(
  { instance, database }: Publishing,
  { site }: Arrival,
  cookie: string | null,
): Promise<boolean> {
  const user = cookie === null ? null : readVisit(instance.keys, site.id, cookie);
  return user !== null && maySeeSites(database.orm, site.row.organizationId, user);
}

/** The title of the organization that a site belongs to. */
export async function organizationOf({ database }: Publishing, { site }: Arrival): Promise<string> {
  const [found] = await database.orm
    .select({ title: organizations.title })
    .from(organizations)
    .where(eq(organizations.id, site.row.organizationId));
  return found?.title ?? site.title;
}

function toDashboard({ instance }: Publishing, { site, query }: Arrival): Answer {
  const path = `/orgs/${site.row.organizationId}/sites/${site.id}/visit`;
  const location = hrefOfLocation({ root: '' }, query.get('location') ?? '/');
  const search = new URLSearchParams({ location });
  return redirect(`${instance.appUrl}${path}?${search}`, 307, neverKept);
}
