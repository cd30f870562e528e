import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#lib/service/database/engine.ts';
import { sites } from '#lib/service/database/schema/index.ts';
import type { Instance } from '#lib/service/http/handler.ts';

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
type FindAddress = (where: Where) => Promise<AddressFound>;

/** How long a lookup is cached, in milliseconds, and how many are kept. */
const FRESH = 250;
const KEPT = 1_000;

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
  const byKey = remembered((key) => readKey(database, key));

  async function atLabel(label: string, rest: Omit<SiteAddress, 'siteId'>): Promise<AddressFound> {
    const siteId = /^[a-z0-9-]{1,63}$/.test(label) ? await byKey(`label ${label}`) : null;
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
    const own = await byKey(`hostname ${name}`);
    if (own !== null) return { siteId: own, origin, root: '', path };
    const proxies = await byKey(`proxy ${name}`);
    return proxies === null ? null : underProxy(proxies, { name, origin, path });
  };
}

/** `proxies`: the subdirectories of a host and their sites, as lines of `path id`. */
function underProxy(
  proxies: string,
  { name, origin, path }: { name: string; origin: string; path: string },
): AddressFound {
  const lines = proxies.split('\n').map((line) => line.split(' ') as [string, string]);
  const found = lines
    .map(([place, siteId]) => ({ root: place.slice(name.length), siteId }))
    .filter(({ root }) => path === root || path.startsWith(`${root}/`))
    .sort((one, other) => other.root.length - one.root.length)[0];
  return found ? { ...found, origin, path: path.slice(found.root.length) } : null;
}

async function readKey(database: Pick<Database, 'orm'>, key: string): Promise<string | null> {
  const at = key.indexOf(' ');
  const value = key.slice(at + 1);
  const columns = { id: sites.id, proxy: sites.proxy, provenAt: sites.hostnameProvenAt };
  const from = database.orm.select(columns).from(sites);
  switch (key.slice(0, at)) {
    case 'label':
      return (await from.where(eq(sites.label, value)))[0]?.id ?? null;
    case 'hostname': {
      const [site] = await from.where(eq(sites.hostname, value));
      return site?.provenAt ? site.id : null;
    }
    default: {
      const all = await from.where(startsWith(value));
      return all.length === 0 ? null : all.map(({ proxy, id }) => `${proxy} ${id}`).join('\n');
    }
  }
}

/** A small cache of lookups, bounded so that made-up hosts take no memory. */
function remembered(
  read: (key: string) => Promise<string | null>,
): (key: string) => Promise<string | null> {
  const known = new Map<string, { value: Promise<string | null>; readAt: number }>();
  return (key) => {
    const now = performance.now();
    const kept = known.get(key);
    if (kept && now - kept.readAt < FRESH) return kept.value;
    const value = read(key);
    value.catch(() => known.delete(key));
    known.delete(key);
    known.set(key, { value, readAt: now });
    if (known.size > KEPT) known.delete(known.keys().next().value as string);
    return value;
  };
}

const startsWith = (host: string): SQL => sql`starts_with(${sites.proxy}, ${`${host}/`})`;
