import type { Operation, Reference } from './document.ts';
import { objectsOf } from './objects.ts';

/** The page with the levels that permissions require. */
export const LEVELS = '/reference/levels';

/** The address of a noun's page. */
export function nounHref(slug: string): string {
  return `/reference/${slug}`;
}

/** One operation in the list of the overview. */
type ListedOperation = Pick<Operation, 'id' | 'method' | 'path' | 'summary'>;

/** Every noun with its operations, as the overview lists them. */
export type Catalog = { name: string; slug: string; operations: ListedOperation[] }[];

/** The parts of a reference that the overview lists. */
export function catalogOf({ nouns }: Reference): Catalog {
  return nouns.map(({ name, slug, operations }) => ({
    name,
    slug,
    operations: operations.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
  }));
}

/** The slug of the page that documents each named object. */
export function objectPages({ nouns }: Reference): Record<string, string> {
  return Object.fromEntries([...objectsOf(nouns)].map(([name, { slug }]) => [name, slug]));
}

/**
 * The page for a link to a part of `/reference`, from when the reference was a single page.
 * @returns null for a part of the overview, or an unknown one
 */
export function pageOfAnchor(
  anchor: string,
  catalog: Catalog,
  objects: Readonly<Record<string, string>>,
): string | null {
  if (anchor === 'permissions') return LEVELS;
  const noun = catalog.find(
    ({ slug, operations }) =>
      anchor === `noun-${slug}` || operations.some(({ id }) => id === anchor),
  );
  if (noun) return nounHref(noun.slug) + (anchor.startsWith('noun-') ? '' : `#${anchor}`);
  const object = anchor.startsWith('object-') ? anchor.slice('object-'.length) : '';
  const slug = Object.hasOwn(objects, object) ? objects[object] : undefined;
  return slug === undefined ? null : `${nounHref(slug)}#${anchor}`;
}
