import { hrefOf, type Reading } from '../../reading.ts';

/** The path of what a program names by a path or a whole address, with or without `.md`; null if it isn't on the site. */
export function pathNamed(reading: Reading, given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const { origin } = reading;
  const [bare = ''] = given.trim().split(/[?#]/, 1);
  const isWhole = /^https?:/i.test(bare);
  if (isWhole && !bare.startsWith(`${origin}/`)) return null;
  const path = isWhole
    ? pathIn(reading, bare.slice(origin.length))
    : decoded(`/${bare.replace(/^\/+/, '')}`);
  return path?.replace(/\.md$/, '').replace(/(.)\/+$/, '$1') ?? null;
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
