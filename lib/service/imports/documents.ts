import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import type { FetchedResponse } from '../safe-fetch/safe-fetch.ts';
import { openArchive, requireSound } from './archive.ts';
import { importArchive } from './archive-pages.ts';
import type { Convertible } from './convert.ts';
import { fetchFor, pictureFetcher, reasonOf } from './fetching.ts';
import { type FileKind, kindOf, textOf } from './kinds.ts';
import { retryPictures } from './linking.ts';
import { itemName } from './names.ts';
import { pageOf } from './pages.ts';
import type { FindPicture } from './pictures.ts';
import {
  flush,
  type ImportProgress,
  type ImportRun,
  nextWaiting,
  noteFound,
  recordStep,
} from './run.ts';
import { Unconvertible } from './unconvertible.ts';
import { uploadOf } from './upload.ts';

const ARCHIVE_BYTES_MAXIMUM = 50_000_000;

/**
 * Imports the document at one URL: a page, a text, a Word document, or an archive of them.
 * @throws Unconvertible, FetchFailure if it can't be imported
 */
export async function importDocument(run: ImportRun): Promise<void> {
  const { url, source } = run.row;
  const name = itemName(url);
  const pictures = pictureFetcher(run, async () => true);
  await retryPictures(run, pictures);
  if (run.items.size > 0 && !nextWaiting(run)) return;
  const fetched = (await uploadOf(run)) ?? (await fetchDocument(run, url));
  const kind = await kindOf(fetched, source);
  if (kind === 'zip') return importArchive(run, await openArchive(fetched.body));
  return importText(run, { name, url: fetched.url ?? url, fetched, kind, findPicture: pictures() });
}

type Fetched = Pick<FetchedResponse, 'body' | 'charset'> & { url: string | null };
type OneText = {
  name: string;
  /** Has its title, if the text has none. */
  url: string;
  fetched: Fetched;
  kind: Exclude<FileKind, 'zip'>;
  findPicture: FindPicture;
};

/** Imports a document that is one page. */
export async function importText(
  run: ImportProgress,
  { name, url, fetched, kind, findPicture }: OneText,
): Promise<void> {
  noteFound(run, [name]);
  await flush(run);
  if (run.items.get(name)?.outcome !== 'waiting') return;
  try {
    let convertible: Convertible;
    if (kind === 'docx') {
      await requireSound(fetched.body);
      convertible = { kind, bytes: fetched.body };
    } else {
      const text = textOf(fetched, kind).replaceAll('\0', '');
      convertible = { kind, text, base: fetched.url };
    }
    const { page } = await pageOf(run, {
      name,
      source: convertible,
      title: titleFrom(url),
      findPicture,
    });
    await recordStep(run, { name, page });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await recordStep(run, { name, outcome: 'failed', reason });
  }
}

async function fetchDocument(run: ImportRun, url: string) {
  if (!URL.canParse(url)) throw new Unconvertible('The file is no longer kept. Import it again.');
  const options = { maximumBytes: ARCHIVE_BYTES_MAXIMUM, milliseconds: 30_000 };
  return fetchFor(run, url, options);
}

function titleFrom(url: string): string {
  const { pathname, hostname } = URL.parse(url) ?? { pathname: url, hostname: url };
  const last = percentDecoded(pathname.split('/').filter(Boolean).at(-1) ?? '');
  return last.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ') || hostname;
}
