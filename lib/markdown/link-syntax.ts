import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import type { ContentReference } from '#lib/contract/revisions.ts';

/** The target of an `href`. `space` is absent for the link's own space. */
export type LinkTarget =
  | { kind: 'url' }
  | { kind: 'page'; space?: string; page?: string; path?: string; anchor?: string }
  | { kind: 'file'; file?: string; name?: string }
  | { kind: 'space'; space?: string }
  | { kind: 'collection' | 'user' | 'openapi'; id: string };

const SCHEME = /^([a-z][a-z0-9+.-]*):(.*)$/is;
/** Names of files by their ending. Not .js and .ts: those are also how pages about frameworks are called. */
const FILE_NAME =
  /\.(?:7z|avif|bmp|css|csv|deb|dmg|docx?|epub|exe|gif|gz|heic|ico|ics|ini|iso|jpe?g|json|log|mov|mp[34]|msi|od[pst]|ogg|pdf|png|pptx?|ps1|rar|rpm|rtf|sh|sql|svg|tar|tgz|tiff?|toml|txt|wav|webm|webp|woff2?|xlsx?|xml|ya?ml|zip)$/i;
/** Only this much of a longer URL is parsed. */
const LENGTH_READ = 2048;

/**
 * Reads an `href` of markdown. The grammar:
 *
 *     page:<id>[#anchor]              a page of the same space
 *     space:<id>                      a space
 *     space:<id>/<page id>[#anchor]   a page of another space
 *     file:<id>                       a file of the same space
 *     collection:<id>, user:<id>      a collection, a person
 *     openapi:<slug>                  a specification of the organization
 *     #anchor                         a heading of its own page
 *     /guide/setup[.md][#anchor]      a page of the same space by its path
 *     ../guide/setup.md[#anchor]      the same, relative to its own page, as a browser resolves it
 *     images/plan.png                 a file of the same space by its name, for endings of files
 *     anything else with a scheme, and //host: an address elsewhere
 *
 * In paths `.md`, `.html`, a last `README` or `index`, a last slash and a `?query` don't count; `..`
 * above the top stays there.
 * @param from its own page: the id and path
 */
export function readHref(href: string, from: { id: string; path: string }): LinkTarget {
  const text = href.slice(0, LENGTH_READ);
  const [, scheme, rest = ''] = SCHEME.exec(text) ?? [];
  if (scheme) return readScheme(scheme.toLowerCase(), rest);
  if (text.startsWith('//')) return { kind: 'url' };
  const [beforeAnchor = '', anchor] = splitOnce(text, '#');
  const [written = ''] = splitOnce(beforeAnchor, '?');
  const anchored = anchor ? { anchor: decoded(anchor) } : {};
  if (written === '') return { kind: 'page', page: from.id, ...anchored };
  const path = resolvePath(decoded(written), from.path);
  // Before the ending of a page is taken off: data.json.md is the page data.json.
  const name = decoded(written).split('/').at(-1) ?? '';
  if (FILE_NAME.test(name)) return { kind: 'file', name };
  if (path === '') return { kind: 'space' };
  return { kind: 'page', path, ...anchored };
}

function readScheme(scheme: string, rest: string): LinkTarget {
  const [name = '', anchor] = splitOnce(rest, '#');
  const anchored = anchor ? { anchor: decoded(anchor) } : {};
  switch (scheme) {
    case 'page':
      return { kind: 'page', page: name, ...anchored };
    case 'space': {
      const [space = '', page] = splitOnce(name, '/');
      return page ? { kind: 'page', space, page, ...anchored } : { kind: 'space', space };
    }
    case 'file':
      return { kind: 'file', file: name };
    case 'collection':
    case 'user':
    case 'openapi':
      return { kind: scheme, id: name };
    default:
      return { kind: 'url' };
  }
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(text: string): string {
  const plain = percentDecoded(text);
  return plain.includes('\0') ? text : plain;
}

function resolvePath(written: string, from: string): string {
  const segments = written.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const segment of written.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  const last = segments.pop()?.replace(/\.(?:md|html?)$/i, '');
  if (last !== undefined && !/^(?:readme|index)$/i.test(last)) segments.push(last);
  return segments.join('/');
}

/** Writes a reference as an `href` that `readHref` can read. */
export function hrefOf(reference: ContentReference): string {
  switch (reference.kind) {
    case 'url':
      return reference.url;
    case 'page':
      return pageHref(reference.page, reference.space);
    case 'anchor': {
      const anchor = `#${encodeURIComponent(reference.anchor)}`;
      return reference.page ? pageHref(reference.page, reference.space) + anchor : anchor;
    }
    case 'openapi':
      return `openapi:${reference.spec}`;
    case 'file':
      return `file:${reference.file}`;
    case 'user':
      return `user:${reference.user}`;
    case 'collection':
      return `collection:${reference.collection}`;
    case 'space':
      return `space:${reference.space}`;
  }
}

function pageHref(page: string, space: string | undefined): string {
  return space ? `space:${space}/${page}` : `page:${page}`;
}

/** The reference for an `href` of a document; targets named by path stay URLs. */
export function referenceOf(href: string, from: { id: string; path: string }): ContentReference {
  const target = readHref(href, from);
  const url = { kind: 'url', url: href } as const;
  switch (target.kind) {
    case 'page': {
      const { page, space, anchor } = target;
      const where = { ...(page && { page }), ...(space && { space }) };
      if (!page) return url;
      return anchor ? { kind: 'anchor', anchor, ...where } : { kind: 'page', ...where, page };
    }
    case 'file':
      return target.file ? { kind: 'file', file: target.file } : url;
    case 'space':
      return target.space ? { kind: 'space', space: target.space } : url;
    case 'collection':
      return { kind: 'collection', collection: target.id };
    case 'user':
      return { kind: 'user', user: target.id };
    case 'openapi':
      return { kind: 'openapi', spec: target.id };
    case 'url':
      return url;
  }
}
