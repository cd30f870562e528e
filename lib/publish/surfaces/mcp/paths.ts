import { canonicalOf, hrefOf, type Reading, urlOf } from '../../reading.ts';

/** The path of what a program names by a path or a whole address, with or without `.md`; null if it isn't on the site. */
export function pathNamed(reading: Reading, given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const [bare = ''] = given.trim().split(/[?#]/, 1);
  const path = /^https?:/i.test(bare)
    ? pathAt(reading, bare)
    : decoded(`/${bare.replace(/^\/+/, '')}`);
  return path?.replace(/\.md$/, '').replace(/(.)\/+$/, '$1') ?? null;
}

/** The path on the site of a whole address: where it is read, or its published one. */
function pathAt(reading: Reading, address: string): string | null {
  const base = [urlOf(reading, '/'), canonicalOf(reading, '/')].find((one) =>
    address.startsWith(one),
  );
  return base === undefined ? null : decoded(`/${address.slice(base.length)}`);
}

/** The path on the site of an href on its origin; null for any other. */
export function pathIn(reading: Reading, href: string): string | null {
  const root = hrefOf(reading, '/');
  return href.startsWith(root) ? decoded(`/${href.slice(root.length)}`) : null;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
