import { findPage } from '../page/answer-page.ts';
import type { Reading } from '../reading.ts';
import type { FoundPage } from '../site/pages.ts';
import { formerlyAt, redirectedFrom } from './redirects.ts';

/**
 * Finds a page that a reader or a program names by its path, as its address would lead there: a
 * redirect of the site wins over the content, and a former path leads to where the page is now.
 * @returns the page, where it leads instead, or null if the visitor sees none
 */
export async function pageNamed(
  reading: Reading,
  path: string,
): Promise<FoundPage | { location: string } | null> {
  const asked = path.replace(/(.)\/+$/, '$1');
  const redirected = await redirectedFrom(reading, asked);
  const found = await findPage(reading, redirected?.path ?? asked);
  if (found) return found;
  const moved = await formerlyAt(reading, asked);
  return moved && findPage(reading, moved.path);
}
