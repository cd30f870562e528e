import type { WrittenTarget } from '#lib/markdown/targets.ts';
import { Refusal } from '../errors.ts';
import { readAll } from '../markdown/worker-pool.ts';
import { keyOf } from '../revisions/chunks.ts';
import type { Converted, Convertible } from './convert.ts';
import { convertInThread } from './convert-thread.ts';
import { type FindPicture, type Picture, pictureOf } from './pictures.ts';
import { type ImportProgress, type NewPage, recordStep } from './run.ts';
import { Unconvertible } from './unconvertible.ts';

export type Conversion = {
  /** The name of the item. */
  name: string;
  source: Convertible;
  /** The title if the text has none. */
  title: string;
  parent?: string | undefined;
  findPicture: FindPicture;
};

/**
 * Converts a text to a page, with the images it shows.
 * @throws Unconvertible
 */
export async function pageOf(
  run: ImportProgress,
  { name, source, title, parent, findPicture }: Conversion,
): Promise<{ page: NewPage; converted: Converted }> {
  const converted = await convertInThread(source);
  const { markdown, targets, description } = converted;
  if (markdown.trim() === '' && converted.title === '' && source.kind !== 'markdown')
    throw new Unconvertible('No text was found in it.');
  await requireReadable(markdown);
  const pictures = await embeddedOf(run, name, converted);
  for (const href of hrefsOf(targets, 'image')) {
    if (pictures.has(href)) continue;
    const picture = await findPicture(href);
    if (picture) pictures.set(href, picture);
  }
  const page: NewPage = {
    type: 'document',
    title: converted.title || title,
    description,
    markdown,
    targets,
    pictures,
    ...(parent !== undefined && { parent }),
  };
  return { page, converted };
}

/** The addresses of a kind, each once. */
export function hrefsOf(targets: readonly WrittenTarget[], kind: WrittenTarget['kind']): string[] {
  return [...new Set(targets.filter((target) => target.kind === kind).map(({ href }) => href))];
}

/** Merging would refuse a text that can't be parsed. */
async function requireReadable(markdown: string): Promise<void> {
  try {
    await readAll(new Map([[keyOf(markdown), markdown]]));
  } catch (error) {
    throw error instanceof Refusal ? new Unconvertible(error.message) : error;
  }
}

/** Images embedded in the text; invalid ones are listed. */
async function embeddedOf(
  run: ImportProgress,
  name: string,
  { embedded }: Converted,
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const { href, contentType, bytes } of embedded) {
    const file = href.split('/').at(-1) ?? '';
    try {
      pictures.set(href, pictureOf(file, bytes, contentType));
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      await recordStep(run, { name: `${name}#${file}`, outcome: 'skipped', reason: error.message });
    }
  }
  return pictures;
}
