import type { Claims } from '#lib/contract/condition-evaluation.ts';
import { HOUR } from '#lib/contract/durations.ts';
import type { Instance } from '../http/handler.ts';
import { readOrder, signOrder } from '../security/signed-orders.ts';

/** The path of exports on the dashboard's origin; the room of published sites answers it. */
export const EXPORTS = '/site-exports/';

/** The payload of an export's URL: a site, who asked for it, and the claims of the visitor it is for. */
export type SiteExport = { siteId: string; userId: string; claims: Claims };

/** The URL of a site as files, which anyone who has it can open for an hour, while who asked is a member. */
export function exportURLOf(
  { appUrl, keys }: Pick<Instance, 'appUrl' | 'keys'>,
  order: SiteExport,
  now: Date,
): string {
  const until = new Date(now.getTime() + HOUR);
  return appUrl + EXPORTS + signOrder(keys, 'site export', order, until);
}

/** Reads a URL created by `exportURLOf`; null for any other or an expired one. */
export function readExportToken(
  { keys }: Pick<Instance, 'keys'>,
  token: string,
  now: Date,
): SiteExport | null {
  const found = readOrder<SiteExport>(keys, 'site export', token, now);
  return found && !found.hasExpired ? found.order : null;
}
