import type * as contract from '#lib/contract/publishing.ts';
import type { SiteHostnameProof } from '#lib/contract/publishing.ts';
import { recordOf } from '../dns/txt-proof.ts';
import { conflict, Refusal } from '../errors.ts';
import type { Handler, Instance, PreparedHandler } from '../http/handler.ts';
import {
  examineHostname,
  type HostnameFinding,
  keepFinding,
  lapseOf,
  proofOf,
} from './hostnames.ts';
import type { SiteRow } from './scope.ts';

function present(
  { keys }: Pick<Instance, 'keys'>,
  site: SiteRow,
  hostname: string,
): SiteHostnameProof {
  const { hostnameClaimedAt, hostnameProvenAt, hostnameCheckedAt, hostnameFound } = site;
  const lapsesAt = lapseOf(site);
  return {
    object: 'site-hostname',
    hostname,
    state: hostnameProvenAt === null ? 'pending' : lapsesAt ? 'lapsing' : 'proven',
    record: recordOf(keys, proofOf(site, hostname)),
    ...(hostnameClaimedAt && { claimedAt: hostnameClaimedAt.toISOString() }),
    ...(hostnameProvenAt && { provenAt: hostnameProvenAt.toISOString() }),
    ...(hostnameCheckedAt && { checkedAt: hostnameCheckedAt.toISOString() }),
    ...(hostnameFound !== null && { found: hostnameFound }),
    ...(lapsesAt && { lapsesAt: lapsesAt.toISOString() }),
  };
}

/** @throws Refusal 404 for a site without a host name */
function hostnameOf({ hostname, title }: SiteRow): string {
  if (hostname === null) throw new Refusal(404, `${title} has no host name.`);
  return hostname;
}

/** Returns the host name of a site with its DNS record. @throws Refusal 404 without one */
export const getSiteHostname: Handler<typeof contract.getSiteHostname> = async ({
  instance,
  site: { row },
}) => present(instance, row, hostnameOf(row));

/** DNS is asked before the transaction: it may take seconds. */
export const checkSiteHostname: PreparedHandler<
  typeof contract.checkSiteHostname,
  { hostname: string; found: HostnameFinding }
> = {
  async prepare({ instance, site: { row }, now }) {
    const hostname = hostnameOf(row);
    return { hostname, found: await examineHostname(instance, row, hostname, now) };
  },
  async handle({ instance, database, site: { row }, record }, { hostname, found }) {
    if (row.hostname !== hostname)
      throw conflict('Someone else changed the host name. Check the new one.', [
        'changed:hostname',
      ]);
    await keepFinding(database, row, hostname, found);
    record({
      target: { type: 'site', id: row.id, label: row.title },
      payload: { hostname, proven: lapseOf({ ...row, ...found }) === null },
    });
    return present(instance, { ...row, ...found }, hostname);
  },
};
