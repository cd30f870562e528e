import type { ContentReference } from '#lib/contract/revisions.ts';
import { type LinkTarget, readHref } from '#lib/markdown/link-syntax.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { contentOf, type FoundPage, pathOf } from '../site/pages.ts';
import type { Variant } from '../site/published-site.ts';
import { variantsIn } from '../site/visible.ts';
import { pathOfFile } from '../surfaces/files.ts';
import { pictureHref } from '../surfaces/pictures.ts';

/** The target of a link or image on a page; null if the visitor can't follow it. */
export type PublishedLink = {
  href: string;
  /** The title of a page or a space, or the name of a file. */
  title?: string;
  width?: number;
  height?: number;
  /** The size of a file in bytes. */
  size?: number;
  isOutside?: boolean;
  /** The address of what it leads to on the site, if it is an image of another website. */
  picture?: string;
};

/**
 * Reads the contents that links of a text lead to, and returns what resolves them.
 * @param hrefs all links and images of the text, as written
 */
export async function linkResolver(
  reading: Reading,
  { variant, place }: Pick<FoundPage, 'variant' | 'place'>,
  hrefs: readonly string[],
): Promise<(written: string) => PublishedLink | null> {
  const from = { id: place.page.id, path: place.path };
  const resolved = new Map<string, PublishedLink | null>();
  for (const written of new Set(hrefs)) {
    const target = readHref(written, from);
    resolved.set(
      written,
      target.kind === 'url' ? outside(reading, written) : await follow(reading, variant, target),
    );
  }
  return (written) => resolved.get(written) ?? null;
}

/** The URL of a reference, such as a link page's; null if the visitor can't follow it. */
export async function resolveTarget(
  reading: Reading,
  variant: Variant,
  reference: ContentReference,
): Promise<string | null> {
  const found =
    reference.kind === 'url'
      ? outside(reading, reference.url)
      : await follow(reading, variant, targetOf(reference));
  return found?.href ?? null;
}

function targetOf(reference: Exclude<ContentReference, { kind: 'url' }>): LinkTarget {
  switch (reference.kind) {
    case 'page':
    case 'anchor':
      return { ...reference, kind: 'page' };
    case 'file':
    case 'space':
      return reference;
    default:
      return { kind: 'user', id: '' };
  }
}

const SAFE = /^(?:https?:\/\/|\/\/|mailto:|tel:)/i;

function outside(reading: Reading, url: string): PublishedLink | null {
  if (!SAFE.test(url)) return null;
  if (/^(?:mailto|tel):/i.test(url)) return { href: url, isOutside: false };
  const picture = pictureHref(reading, url);
  return { href: url, isOutside: true, ...(picture !== url && { picture }) };
}

async function follow(
  reading: Reading,
  from: Variant,
  target: LinkTarget,
): Promise<PublishedLink | null> {
  if (target.kind === 'file') return fileLink(reading, from, target);
  if (target.kind !== 'page' && target.kind !== 'space') return null;
  const { space = from.spaceId } = target;
  const variant = space === from.spaceId ? from : spaceOn(reading, space);
  if (!variant) return null;
  if (target.kind === 'space') return { href: hrefOf(reading, variant.path), title: variant.title };
  const revision = await contentOf(reading.database.orm, variant);
  const place =
    target.page === undefined
      ? revision.byPath.get(target.path ?? '')
      : revision.placed.get(target.page);
  if (!place) return null;
  const anchor = target.anchor ? `#${encodeURIComponent(target.anchor)}` : '';
  return { href: hrefOf(reading, pathOf(variant, place)) + anchor, title: place.page.title };
}

/** The place of a space on the site, if the visitor sees it there. */
function spaceOn({ view }: Reading, spaceId: string): Variant | undefined {
  return variantsIn(view).find((variant) => variant.spaceId === spaceId);
}

async function fileLink(
  reading: Reading,
  variant: Variant,
  { file: id, name }: Extract<LinkTarget, { kind: 'file' }>,
): Promise<PublishedLink | null> {
  const { files } = await contentOf(reading.database.orm, variant);
  const file = files.find((one) => (id === undefined ? one.name === name : one.id === id));
  if (!file) return null;
  const about = { title: file.name, size: file.size, ...file.dimensions };
  return { href: hrefOf(reading, pathOfFile(file)), ...about };
}
