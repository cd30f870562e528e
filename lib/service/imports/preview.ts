import type { ImportSource, PreviewedItem } from '#lib/contract/imports.ts';
import type { ReadRevision } from '../revisions/cache.ts';
import { pageSlugOf } from '../revisions/page-tree.ts';
import { openArchive } from './archive.ts';
import { importArchive } from './archive-pages.ts';
import { importText } from './documents.ts';
import { reasonOf } from './fetching.ts';
import { kindOf } from './kinds.ts';
import { itemName } from './names.ts';
import { ImportEnded, ImportStopped } from './place.ts';
import { flush, type ImportProgress, type ImportStep } from './run.ts';
import { uploadedResponse } from './upload.ts';
import { titleOf } from './writing.ts';

/** An item as it was read; `blob` is the content of an image. */
export type PreviewRead = PreviewedItem & { blob?: string };

/** A person waits for it; what is left is imported all the same. */
const MILLISECONDS = 8_000;

/** Reads a file as its import would, without writing anything. */
export async function readPreview({
  name: fileName,
  source,
  content,
}: {
  name: string;
  source: ImportSource;
  content: Buffer;
}): Promise<PreviewRead[]> {
  const read = new Map<string, PreviewRead>();
  const run: ImportProgress = {
    row: { id: '' },
    signal: AbortSignal.timeout(MILLISECONDS),
    items: new Map(),
    steps: [],
    fresh: new Set(),
    writtenAt: Date.now(),
    async write(steps) {
      for (const step of steps) read.set(step.name, previewOf(step, read));
    },
  };
  const name = itemName(fileName);
  try {
    const fetched = uploadedResponse(source, content);
    const kind = await kindOf(fetched, source);
    if (kind === 'zip') await importArchive(run, await openArchive(content));
    else
      await importText(run, { name, url: fileName, fetched, kind, findPicture: async () => null });
    await flush(run);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== undefined) read.set(name, { name, outcome: 'skipped', reason });
    else if (!(error instanceof ImportStopped || error instanceof ImportEnded)) throw error;
  }
  const names = new Set([...run.items.keys(), ...read.keys()]);
  return [...names].map((each) => read.get(each) ?? { name: each, outcome: 'unread' });
}

function previewOf(step: ImportStep, read: ReadonlyMap<string, PreviewRead>): PreviewRead {
  const { name } = step;
  if ('file' in step) return { name, outcome: 'file', blob: step.file.blob };
  if ('outcome' in step) return { name, outcome: 'skipped', reason: step.reason };
  const { type, title, parent } = step.page;
  const above = read.get(parent ?? '');
  return {
    name,
    outcome: type === 'group' ? 'group' : 'page',
    title: titleOf(title),
    // What is below a text that can't be read has nothing above it.
    ...(above?.title !== undefined && { parent: above.name }),
  };
}

/**
 * Says of each item what the change request has of it already.
 * @param into the parent page of the import
 */
export function withExisting(
  read: readonly PreviewRead[],
  { placed, byPath, files }: ReadRevision,
  into: string | undefined,
): PreviewedItem[] {
  const paths = new Map<string, string>();
  const top = placed.get(into ?? '')?.path;
  const known = new Map(files.map(({ blob, id }) => [blob, id]));
  return read.map(({ blob, ...item }) => {
    if (blob !== undefined) return { ...item, ...existing(known.get(blob)) };
    if (item.title === undefined) return item;
    const above = item.parent === undefined ? top : paths.get(item.parent);
    const path = [above, pageSlugOf(item.title)].filter(Boolean).join('/');
    paths.set(item.name, path);
    return { ...item, ...existing(byPath.get(path)?.page.id) };
  });
}

const existing = (id: string | undefined) => (id === undefined ? {} : { existing: id });
