import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#lib/service/database/engine.ts';
import { sites } from '#lib/service/database/schema/index.ts';
import type { Instance } from '#lib/service/http/handler.ts';
import { placesAbove } from '#lib/service/sites/subdirectories.ts';
import { keepFresh } from './fresh.ts';

/** A site that a request is for. */
type SiteAddress = {
  siteId: string;
  /** The origin that readers see. */
  origin: string;
  /** The path of the site's root there, without a trailing slash. */
  root: string;
  /** The path below the root, starting with a slash. */
  path: string;
};

/** `null`: the request isn't for a site; `absent`: its host is for sites, but there is no such site. */
type AddressFound = SiteAddress | 'absent' | null;

type Where = { host: string; path: string; protocol: string };
export type FindAddress = (where: Where) => Promise<AddressFound>;

/** How many lookups are kept for a moment. */
const KEPT = 1_000;
/** The longest host name with a subdirectory. */
const PROXY_LENGTH = 512;

/**
 * Finds the site that a request is for, by its host name, its subdirectory of another site, its
 * label in SITES_URL, or `/sites/{site}/` of the dashboard's origin.
 */
export function siteFinder(
  database: Pick<Database, 'orm'>,
  { appUrl, sitesUrl }: Pick<Instance, 'appUrl' | 'sitesUrl'>,
): FindAddress {
  const app = new URL(appUrl);
  const pattern = sitesUrl === null ? null : new URL(sitesUrl.replace('{site}', 'site-label'));
  const suffix = pattern?.host.slice('site-label'.length) ?? null;
  const byKey = keepFresh((key) => readKey(database, key), KEPT);

  async function atLabel(label: string, rest: Omit<SiteAddress, 'siteId'>): Promise<AddressFound> {
    const siteId = /^[a-z0-9-]{1,63}$/.test(label) ? await byKey.read(`label ${label}`) : null;
    return siteId === null ? 'absent' : { siteId, ...rest };
  }

  return async ({ host, path, protocol }) => {
    if (host === app.host) {
      const [, label, below] = /^\/sites\/([^/?#]+)(\/.*)?$/.exec(path) ?? [];
      if (label === undefined) return null;
      const root = `/sites/${label}`;
      return atLabel(label.toLowerCase(), { origin: app.origin, root, path: below ?? '' });
    }
    if (suffix !== null && host.endsWith(suffix)) {
      const label = host.slice(0, -suffix.length);
      if (!label.includes('.'))
        return atLabel(label, { origin: `${pattern?.protocol}//${host}`, root: '', path });
    }
    const name = host.replace(/:\d+$/, '');
    const origin = `${protocol}://${host}`;
    const own = await byKey.read(`hostname ${name}`);
    if (own !== null) return { siteId: own, origin, root: '', path };
    const below = subdirectoryIn(name, path);
    const found = below === '' ? null : await byKey.read(`proxy ${name}${below}`);
    if (found === null) return null;
    const [place = '', siteId = ''] = found.split(' ');
    const root = place.slice(name.length);
    // Its address is that of the web server in front, whatever that one speaks to this one.
    return { siteId, origin: `https://${name}`, root, path: path.slice(root.length) };
  };
}

/** The longest part of a path that could be a subdirectory, such as `/docs/api`; '' without one. */
function subdirectoryIn(name: string, path: string): string {
  const [below = ''] = /^(\/[\w-]+)*(?=\/|$)/.exec(path) ?? [];
  if (name.length + below.length <= PROXY_LENGTH) return below;
  return below.slice(0, below.lastIndexOf('/', PROXY_LENGTH - name.length));
}

async function readKey(database: Pick<Database, 'orm'>, key: string): Promise<string | null> {
  const at = key.indexOf(' ');
  const value = key.slice(at + 1);
  const columns = {
    id: sites.id,
    proxy: sites.proxy,
    provenAt: sites.hostnameProvenAt,
    organizationId: sites.organizationId,
  };
  const from = database.orm.select(columns).from(sites);
  switch (key.slice(0, at)) {
    case 'label':
      return (await from.where(eq(sites.label, value)))[0]?.id ?? null;
    case 'hostname': {
      const [site] = await from.where(eq(sites.hostname, value));
      return site?.provenAt ? site.id : null;
    }
    default: {
      const all = await from.where(inArray(sites.proxy, placesAbove(value)));
      all.sort((one, other) => lengthOf(other) - lengthOf(one));
      // Everything comes through the web server of the organization that has the shortest.
      const owner = all.at(-1)?.organizationId;
      const longest = all.find(({ organizationId }) => organizationId === owner);
      return longest ? `${longest.proxy} ${longest.id}` : null;
    }
  }
}

const lengthOf = ({ proxy }: { proxy: string | null }) => proxy?.length ?? 0;
