import { roleName } from '#components/kit/levels.ts';
import type { LinkInvite } from '#lib/contract/invites.ts';

/** What a link is called; one without a name goes by its role and the day it was made, in UTC. */
export function linkName({ title, role, createdAt }: LinkInvite): string {
  if (title) return title;
  const name = `${roleName(role)} link`;
  return createdAt ? `${name} of ${dayOf(new Date(createdAt))}` : name;
}

function dayOf(date: Date): string {
  const isThisYear = date.getUTCFullYear() === new Date().getUTCFullYear();
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: isThisYear ? undefined : 'numeric',
    timeZone: 'UTC',
  }).format(date);
}

/** What each link of a list is called, by its id; of equal names all but the oldest have a number. */
export function linkNames(links: readonly LinkInvite[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    links.toSorted(byAge).map((link) => {
      const name = linkName(link);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [link.id, count === 1 ? name : `${name} (${count})`];
    }),
  );
}

const byAge = (one: LinkInvite, other: LinkInvite) =>
  Date.parse(one.createdAt ?? '') - Date.parse(other.createdAt ?? '') || 0;

/**
 * Which link makes another redundant, in words that begin a sentence. The API names one without a title
 * by its role alone: it is looked for among the `links` at hand.
 */
export function redundantWithWords(link: LinkInvite, links: readonly LinkInvite[]): string {
  const { redundantWith } = link;
  if (!redundantWith) return 'Another link';
  const isTitle = links.some(({ id, title }) => id !== link.id && title === redundantWith);
  if (isTitle || redundantWith !== link.role) return `“${redundantWith}”`;
  const other = links.toSorted(byAge).find((one) => !one.title && doesAsMuch(one, link));
  return (other && linkNames(links).get(other.id)) ?? `An earlier ${roleName(link.role)} link`;
}

/** Whether a link is older than another and good for as much. */
function doesAsMuch(one: LinkInvite, link: LinkInvite): boolean {
  if (one.id === link.id || one.role !== link.role || one.state !== 'usable') return false;
  return byAge(one, link) <= 0 && usesLeft(one) >= usesLeft(link) && endOf(one) >= endOf(link);
}

const usesLeft = ({ maxUses, uses = 0 }: LinkInvite) => (maxUses ? maxUses - uses : Infinity);
const endOf = ({ expiresAt }: LinkInvite) => (expiresAt ? Date.parse(expiresAt) : Infinity);

/** Where a link leads; an API that doesn't say has it at this dashboard. */
export function linkUrl(organizationId: string, link: LinkInvite): string {
  return link.url ?? `${window.location.origin}/join/${organizationId}/${link.id}`;
}

/** How often a link was used: "14 of 50", "6, no limit"; null where the API doesn't count. */
export function usesOf({ uses, maxUses }: LinkInvite): string | null {
  if (uses === undefined) return null;
  const count = uses.toLocaleString('en');
  return maxUses ? `${count} of ${maxUses.toLocaleString('en')}` : `${count}, no limit`;
}

/** The date of a moment as a date field has it, in the reader's time zone; empty for none. */
export function dateField(moment: string | null | undefined): string {
  if (!moment) return '';
  const date = new Date(moment);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The end of a day in the reader's time zone, from a date field; null for an empty one. */
export function endOfDay(date: string): string | null {
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return null;
  return new Date(year, month - 1, day, 23, 59, 59, 999).toISOString();
}
