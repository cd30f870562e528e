import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { type Archive, requireSound } from './archive.ts';
import { type ArchivePage, isTextPath, pagesOfArchive } from './archive-tree.ts';
import type { Convertible } from './convert.ts';
import { reasonOf } from './fetching.ts';
import { isText, textOf } from './kinds.ts';
import { pageOf } from './pages.ts';
import { isPicturePath, type Picture, pictureOf } from './pictures.ts';
import { ImportEnded } from './place.ts';
import { flush, type ImportProgress, noteFound, recordStep } from './run.ts';
import { pagesBySummary, summaryIn } from './summary.ts';
import { Unconvertible } from './unconvertible.ts';

const IS_ORDER = 'It gives the order of the pages.';
const NO_PAGE =
  'No page could be read. Pages are imported from Markdown (.md), HTML (.html) and Word (.docx) files.';
const NESTED = /\.(?:zip|tar|t?gz|7z|rar|bz2|xz)$/i;
type FoundPicture = Picture | { reason: string };

/** Imports the texts of an archive as pages, its folders as their parents, and its images as files. */
export async function importArchive(run: ImportProgress, archive: Archive): Promise<void> {
  if (archive.paths.length + archive.unreadable.size === 0)
    throw new Unconvertible('The archive is empty.');
  const summary = summaryIn(archive.paths);
  const pages = await planOf(archive, summary);
  const images = archive.paths.filter(isPicturePath);
  const others = archive.paths.filter(
    (path) => (!isTextPath(path) && !isPicturePath(path)) || path === summary,
  );
  noteFound(run, [
    ...pages.map(({ path }) => path),
    ...images,
    ...others,
    ...archive.unreadable.keys(),
  ]);
  await flush(run);
  const isWaiting = (name: string) => run.items.get(name)?.outcome === 'waiting';
  for (const [name, reason] of archive.unreadable)
    if (isWaiting(name)) await recordStep(run, { name, outcome: 'skipped', reason });
  for (const name of others)
    if (isWaiting(name))
      await recordStep(run, {
        name,
        outcome: 'skipped',
        reason: name === summary ? IS_ORDER : otherReason(name),
      });
  const pictures = new Map<string, FoundPicture>();
  for (const { path, title, parent } of pages) {
    if (!isWaiting(path)) continue;
    if (path.endsWith('/')) {
      const empty = { description: '', markdown: '', targets: [], pictures: new Map() };
      await recordStep(run, {
        name: path,
        page: { type: 'group', title, ...empty, ...(parent && { parent }) },
      });
      continue;
    }
    await importText(run, archive, { path, title, parent }, pictures);
  }
  for (const path of images) {
    if (!isWaiting(path)) continue;
    const found = await pictureAt(archive, path, pictures);
    if ('reason' in found)
      await recordStep(run, { name: path, outcome: 'skipped', reason: found.reason });
    else await recordStep(run, { name: path, file: found });
  }
  await flush(run);
  if (![...run.items.values()].some(({ outcome }) => outcome === 'imported'))
    throw new ImportEnded(NO_PAGE);
}

async function planOf(archive: Archive, summary: string | undefined): Promise<ArchivePage[]> {
  if (summary === undefined) return pagesOfArchive(archive.paths);
  const body = await archive.read(summary);
  return pagesBySummary(archive.paths, summary, textOf({ body, charset: '' }, 'markdown'));
}

async function importText(
  run: ImportProgress,
  archive: Archive,
  { path, title, parent }: { path: string; title: string; parent: string | undefined },
  pictures: Map<string, FoundPicture>,
): Promise<void> {
  try {
    const source = await readText(archive, path);
    const { page } = await pageOf(run, {
      name: path,
      source,
      title,
      parent,
      async findPicture(href) {
        const target = pathFrom(path, href);
        if (target === null || !archive.paths.includes(target) || !isPicturePath(target))
          return null;
        const found = await pictureAt(archive, target, pictures);
        return 'reason' in found ? null : found;
      },
    });
    await recordStep(run, { name: path, page });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await recordStep(run, { name: path, outcome: 'skipped', reason });
  }
}

async function readText(archive: Archive, path: string): Promise<Convertible> {
  const body = await archive.read(path);
  if (/\.docx$/i.test(path)) {
    await requireSound(body);
    return { kind: 'docx', bytes: body };
  }
  if (body.length > 0 && !isText(body)) throw new Unconvertible('This isn’t text.');
  const kind = /\.html?$/i.test(path) ? 'html' : 'markdown';
  const text = textOf({ body, charset: '' }, kind);
  return { kind, text, base: null };
}

async function pictureAt(
  archive: Archive,
  path: string,
  pictures: Map<string, FoundPicture>,
): Promise<FoundPicture> {
  const known = pictures.get(path);
  if (known) return known;
  let found: FoundPicture;
  try {
    found = pictureOf(path, await archive.read(path));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    found = { reason };
  }
  pictures.set(path, found);
  return found;
}

/** The path that a text refers to in the archive; null for a URL elsewhere. */
export function pathFrom(path: string, href: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href)) return null;
  const [written = ''] = href.split(/[?#]/, 1);
  const segments = written.startsWith('/') ? [] : path.split('/').slice(0, -1);
  for (const segment of percentDecoded(written).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

function otherReason(name: string): string {
  if (NESTED.test(name)) return 'An archive inside an archive isn’t opened. Import it on its own.';
  return 'This is neither text nor an image that can be imported.';
}
