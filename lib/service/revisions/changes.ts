import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';
import type { Executor } from '../database/executor.ts';
import { fileChunks, type StoredFile, type StoredPage } from '../database/schema/index.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { longestRise } from './longest-increasing-subsequence.ts';
import { attributes } from './merge-sides.ts';
import { type RevisionRow, readChunks } from './store.ts';

type Lists = Pick<RevisionRow, 'pages' | 'files'>;
/** A page with its parent, as far as differing chunks contain it. */
type LocatedPage = { page: StoredPage; parent: string | null };
type ListedChunk = { chunk: string; parent: string | null };

const COMPARED = [...attributes, 'documentId'] as const;

/**
 * Lists the changes between two revisions, pages first, in the order of the later one. Chunks at the
 * same position in both are not read; the ancestors of a changed page are always read.
 * @param before null: everything is new
 */
export async function changesOf(
  database: Executor,
  before: Lists | null,
  after: Lists,
): Promise<SemanticChange[]> {
  const [old, now] = await differingPages(database, before?.pages ?? [], after.pages);
  const moved = movedPages(old, now);
  const changes: SemanticChange[] = [];
  for (const [id, found] of now) {
    const earlier = old.get(id);
    const page = describe(found, now);
    if (!earlier) changes.push({ type: 'page_created', page });
    else {
      const edited = differences(earlier.page, found.page);
      if (edited) changes.push({ type: 'page_edited', page, attributes: edited });
      if (moved.has(id))
        changes.push({ type: 'page_moved', page, attributes: whereto(earlier, found) });
    }
  }
  for (const [id, found] of old) {
    if (!now.has(id)) changes.push({ type: 'page_deleted', page: describe(found, old) });
  }
  return [...changes, ...(await fileChanges(database, before?.files ?? [], after.files))];
}

async function differingPages(
  database: Executor,
  before: readonly string[],
  after: readonly string[],
): Promise<[Map<string, LocatedPage>, Map<string, LocatedPage>]> {
  const sides: [Map<string, LocatedPage>, Map<string, LocatedPage>] = [new Map(), new Map()];
  const top = (list: readonly string[]) =>
    list.map((chunk): ListedChunk => ({ chunk, parent: null }));
  let level = [top(before), top(after)] as const;
  while (level[0].length + level[1].length > 0) {
    const [old, now] = without(level[0], level[1]);
    const chunks = await readChunks(
      database,
      [...old, ...now].map(({ chunk }) => chunk),
    );
    level = [note(old, chunks, sides[0]), note(now, chunks, sides[1])];
  }
  return sides;
}

/** Both lists without what they share. */
function without(
  one: readonly ListedChunk[],
  other: readonly ListedChunk[],
): [ListedChunk[], ListedChunk[]] {
  const keyOf = ({ chunk, parent }: ListedChunk) => `${chunk} ${parent}`;
  const minus = (from: readonly ListedChunk[], list: readonly ListedChunk[]) => {
    const keys = new Set(list.map(keyOf));
    return from.filter((listed) => !keys.has(keyOf(listed)));
  };
  return [minus(one, other), minus(other, one)];
}

function note(
  listed: readonly ListedChunk[],
  chunks: ReadonlyMap<string, StoredPage[]>,
  side: Map<string, LocatedPage>,
): ListedChunk[] {
  return listed.flatMap(({ chunk, parent }) =>
    (chunks.get(chunk) ?? []).flatMap((page) => {
      side.set(page.id, { page, parent });
      return (page.pages ?? []).map((nested) => ({ chunk: nested, parent: page.id }));
    }),
  );
}

/** Pages with another parent, and the smallest set of pages that explains a changed order. */
function movedPages(
  old: ReadonlyMap<string, LocatedPage>,
  now: ReadonlyMap<string, LocatedPage>,
): Set<string> {
  const moved = new Set<string>();
  const order = new Map([...old.keys()].map((id, index) => [id, index]));
  const stayed = new Map<string | null, string[]>();
  for (const [id, { parent }] of now) {
    const earlier = old.get(id);
    if (!earlier) continue;
    if (earlier.parent !== parent) moved.add(id);
    else {
      const siblings = stayed.get(parent) ?? [];
      siblings.push(id);
      stayed.set(parent, siblings);
    }
  }
  for (const ids of stayed.values()) {
    const kept = longestRise(ids.map((id) => order.get(id) ?? 0));
    for (const [index, id] of ids.entries()) if (!kept.has(index)) moved.add(id);
  }
  return moved;
}

function pathOf(found: LocatedPage, side: ReadonlyMap<string, LocatedPage>): string {
  const above = found.parent === null ? undefined : side.get(found.parent);
  return above ? `${pathOf(above, side)}/${found.page.slug}` : found.page.slug;
}

function describe(found: LocatedPage, side: ReadonlyMap<string, LocatedPage>) {
  const { id, type, title } = found.page;
  return { id, type, title, ...(type !== 'link' && { path: pathOf(found, side) }) };
}

type Differences = NonNullable<SemanticChange['attributes']>;

/** Undefined for a page that only moved among its siblings. */
function whereto(before: LocatedPage, after: LocatedPage): Differences {
  if (before.parent === after.parent) return {};
  return { into: { before: before.parent, after: after.parent } };
}

function differences(before: StoredPage, after: StoredPage): Differences | null {
  const changed = COMPARED.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  );
}

async function fileChanges(
  database: Executor,
  before: readonly string[],
  after: readonly string[],
): Promise<SemanticChange[]> {
  const only = (list: readonly string[], other: readonly string[]) =>
    list.filter((id) => !other.includes(id));
  const keys = { old: only(before, after), now: only(after, before) };
  const all = [...keys.old, ...keys.now];
  if (all.length === 0) return [];
  const rows = await database.select().from(fileChunks).where(isOneOf(fileChunks.id, all));
  const parts = new Map(rows.map(({ id, files }) => [id, files]));
  const byId = (list: readonly string[]) =>
    new Map(list.flatMap((id) => parts.get(id) ?? []).map((file) => [file.id, file]));
  const [old, now] = [byId(keys.old), byId(keys.now)];
  const about = ({ id, name }: StoredFile) => ({ file: { id, name } });
  const changes: SemanticChange[] = [];
  for (const [id, file] of now) {
    const earlier = old.get(id);
    if (!earlier) changes.push({ type: 'file_created', ...about(file) });
    else if (earlier.name !== file.name || earlier.blob !== file.blob) {
      const name = { before: earlier.name, after: file.name };
      const blob = { before: earlier.blob, after: file.blob };
      const edited = {
        ...(name.before !== name.after && { name }),
        ...(blob.before !== blob.after && { content: blob }),
      };
      changes.push({ type: 'file_edited', ...about(file), attributes: edited });
    }
  }
  for (const [id, file] of old) {
    if (!now.has(id)) changes.push({ type: 'file_deleted', ...about(file) });
  }
  return changes;
}
