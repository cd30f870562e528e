import { editsAllowed, editsBetween } from '#lib/contract/edits.ts';
import { sectionsIn } from '../page/article.ts';
import { SAVED_SEARCH } from '../paths.ts';
import type { Reading } from '../reading.ts';
import { isForSearch } from '../site/listing.ts';
import { textsOf } from '../site/page-markdown.ts';
import { type FoundPage, pathOf } from '../site/pages.ts';
import { savedSearch } from '../surfaces/assets.ts';
import { placeOf } from '../surfaces/found-pages.ts';
import { documentsListed } from '../surfaces/redirects.ts';
import type { StaticFile } from './static-files.ts';
import { relativeTo } from './static-links.ts';

/** How many texts are read at once, and how many characters of them a file has. */
const BATCH = 40;
const PART_MAXIMUM = 2_000_000;
const FOLDER = SAVED_SEARCH.slice(1, SAVED_SEARCH.lastIndexOf('/'));

/** How the search of a site corrects words, as text. */
const EDITS = `{ editsAllowed: ${editsAllowed}, editsBetween: ${editsBetween} }`;

/** An address from the root of the files, a title, a place on the site, and anchor, heading and text of each section. */
type SavedPage = [string, string, string, [string, string, string][]];

/**
 * Writes what a search needs without a server: the texts of the listed pages in scripts, since a page
 * that was opened from a disk can read no other files, and the script that searches them.
 */
export async function* staticSearch(reading: Reading): AsyncGenerator<StaticFile> {
  let parts = 0;
  let lines: string[] = [];
  let size = 0;
  const file = (): StaticFile => {
    parts += 1;
    const text = `savedPages.push(\n${lines.join(',\n')}\n);\n`;
    lines = [];
    size = 0;
    return { path: `${FOLDER}/search-${parts}.js`, content: Buffer.from(text) };
  };
  for await (const page of savedPages(reading)) {
    const line = JSON.stringify(page);
    lines.push(line);
    size += line.length;
    if (size > PART_MAXIMUM) yield file();
  }
  if (lines.length > 0) yield file();
  const script = savedSearch.replace('PARTS = 0', `PARTS = ${parts}`).replace('EDITS', () => EDITS);
  yield { path: SAVED_SEARCH.slice(1), content: Buffer.from(script) };
}

async function* savedPages(reading: Reading): AsyncGenerator<SavedPage> {
  let batch: FoundPage[] = [];
  for await (const found of documentsListed(reading, isForSearch)) {
    batch.push(found);
    if (batch.length < BATCH) continue;
    yield* savedOf(reading, batch);
    batch = [];
  }
  yield* savedOf(reading, batch);
}

async function* savedOf(reading: Reading, batch: readonly FoundPage[]): AsyncGenerator<SavedPage> {
  const texts = await textsOf(
    reading,
    batch.map(({ place }) => place.page),
  );
  for (const [index, { variant, place }] of batch.entries()) {
    const { title, description = '' } = place.page;
    const sections = await sectionsIn(texts[index] ?? '');
    const [first, ...below] = sections.map(
      ({ anchor, title: heading, body }): [string, string, string] => [anchor, heading, body],
    );
    // What a page is about is found with its first words.
    const start = [description, first?.[2]].filter(Boolean).join(' ');
    yield [
      relativeTo(pathOf(variant, place), 'index.html'),
      title,
      placeOf(reading, variant),
      [['', '', start], ...below],
    ];
  }
}
