import { formatDay, formatNumber } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import type { LinkInvite } from '#lib/contract/invites.ts';

/** The name of a link; without a title, its role and the day it was created, in UTC. */
export function linkName({ title, role, createdAt }: LinkInvite): string {
  if (title) return title;
  const name = `${roleName(role)} link`;
  return createdAt ? `${name} from ${formatDay(createdAt)}` : name;
}

/** The names of links by id; equal names are numbered, except for the oldest. */
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
 * The name of the link that makes another redundant, to begin a sentence. The API names a link without a
 * title by its role alone, so that one is searched for among `links`.
 */
export function redundantWithName(link: LinkInvite, links: readonly LinkInvite[]): string {
  const { redundantWith } = link;
  if (!redundantWith) return 'Another link';
  const isTitle = links.some(({ id, title }) => id !== link.id && title === redundantWith);
  if (isTitle || redundantWith !== link.role) return `“${redundantWith}”`;
  const other = links.toSorted(byAge).find((one) => !one.title && covers(one, link));
  return (other && linkNames(links).get(other.id)) ?? `An earlier ${roleName(link.role)} link`;
}

/** Whether a link is older than another and does the same. */
function covers(one: LinkInvite, link: LinkInvite): boolean {
  if (one.id === link.id || one.role !== link.role || one.state !== 'usable') return false;
  return byAge(one, link) <= 0 && usesLeft(one) === usesLeft(link) && endOf(one) === endOf(link);
}

const usesLeft = ({ maxUses, uses = 0 }: LinkInvite) => (maxUses ? maxUses - uses : Infinity);
const endOf = ({ expiresAt }: LinkInvite) => (expiresAt ? Date.parse(expiresAt) : Infinity);

/** Whether a link can go: it is used up, has expired, or another does the same. */
export function isUnneeded({ state, redundant }: LinkInvite): boolean {
  return redundant || state === 'used' || state === 'expired';
}

/** The URL of a link; at this dashboard if the API doesn't return one. */
export function linkUrl(organizationId: string, link: LinkInvite): string {
  return link.url ?? `${window.location.origin}/join/${organizationId}/${link.id}`;
}

/** How often a link was used: "14 of 50", "6, no limit"; null if the API doesn't count. */
export function usesOf({ uses, maxUses }: LinkInvite): string | null {
  if (uses === undefined) return null;
  const count = formatNumber(uses);
  return maxUses ? `${count} of ${formatNumber(maxUses)}` : `${count}, no limit`;
}

/** Formats a time for a date field, in the user's time zone; empty for none. */
export function dateField(moment: string | null | undefined): string {
  if (!moment) return '';
  const date = new Date(moment);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The end of the day of a date field, in the user's time zone; null if empty. */
export function endOfDay(date: string): string | null {
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return null;
  return new Date(year, month - 1, day, 23, 59, 59, 999).toISOString();
}
