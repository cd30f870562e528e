import { redirectSource } from '#lib/contract/redirects.schemas.ts';
import { NO_WILDCARDS } from '#lib/contract/redirects.ts';
import type { SiteRow } from '../sites/scope.ts';

/** A normalized path, or the fault; `text` is the part that could be read. */
export type CleanedPath = { text: string; fault?: string };
type Addressed = Pick<SiteRow, 'hostname' | 'proxy'>;

const address = /^https?:\/\//i;
/** Characters a path can't contain; a % without an escape is left for the pattern to refuse. */
const unwritable = /[^A-Za-z0-9\-._~%/]/gu;

/**
 * Reads the path in a cell of a file, or the path of a URL on the site, without query, fragment and
 * trailing slashes, and escaped where necessary.
 */
export function cleanPath(site: Addressed, cell: string): CleanedPath {
  const text = cell.trim();
  if (!address.test(text)) return { text: pathOf(text) };
  const url = URL.parse(text);
  if (!url) return { text, fault: `${text} is not a path. Write one such as /old/page.` };
  const path = pathOn(site, url);
  if (path !== undefined) return { text: pathOf(path) };
  const right = pathOf(url.pathname);
  return {
    text,
    fault: `${url.hostname} is not the address of this site. Write only the path, such as ${right === '/' ? '/old/page' : right}.`,
  };
}

/** The path of a URL on the site's host name or below its subdirectory; undefined elsewhere. */
function pathOn({ hostname, proxy }: Addressed, url: URL): string | undefined {
  if (hostname !== null && url.hostname === hostname) return url.pathname;
  const [host, ...folders] = proxy?.split('/') ?? [];
  if (host === undefined || url.hostname !== host.toLowerCase()) return undefined;
  const folder = `/${folders.join('/')}`;
  if (url.pathname === folder) return '/';
  return url.pathname.startsWith(`${folder}/`) ? url.pathname.slice(folder.length) : undefined;
}

function pathOf(text: string): string {
  const path = text.replace(/[?#].*$/s, '').replace(unwritable, escaped);
  return /^\/+$/.test(path) ? '/' : path.replace(/\/+$/, '');
}

/** Escapes the characters that `encodeURIComponent` leaves but a source may not contain. */
function escaped(character: string): string {
  const code = () => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return /[!'()*]/.test(character) ? code() : encodeURIComponent(character);
}

/** The same for a source, which must match the pattern of the API. */
export function cleanSource(site: Addressed, cell: string): CleanedPath {
  const cleaned = cleanPath(site, cell);
  const { text, fault } = cleaned;
  if (fault) return cleaned;
  if (cell.replace(/[?#].*$/s, '').includes('*')) return { text: cell.trim(), fault: NO_WILDCARDS };
  if (text === '') return { text, fault: 'Enter the path to redirect from, such as /old/page.' };
  if (text === '/')
    return {
      text,
      fault: 'The root of a site can’t redirect. Enter a path such as /old/page.',
    };
  if (!text.startsWith('/') && redirectSource.safeParse(`/${text}`).success)
    return { text, fault: `A path starts with a slash. Write /${text}.` };
  const { error } = redirectSource.safeParse(text);
  return error ? { text, fault: error.issues[0]?.message ?? '' } : cleaned;
}
