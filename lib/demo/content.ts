import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { openAPIDocument } from '#lib/contract/openapi.ts';
import { activate } from '#lib/service/content/indexing.ts';
import type { Executor } from '#lib/service/database/executor.ts';
import {
  collections,
  grants,
  revisions,
  type StoredFile,
  spaces,
} from '#lib/service/database/schema/index.ts';
import { lockOrganization } from '#lib/service/permissions/organization.ts';
import { keyOf, type PageNode } from '#lib/service/revisions/chunks.ts';
import {
  addBody,
  type Bodies,
  findRevision,
  newRevision,
  type RevisionTree,
  readTree,
} from '#lib/service/revisions/store.ts';
import { collectionId, daysBefore, fileId, pageId, spaceId } from './ids.ts';
import { type PageSource, readPageSources } from './page-source.ts';
import { referencePages } from './reference-pages.ts';
import { type DemoSpace, demoCollections, demoGrants, demoSpaces } from './spaces.ts';

type Ids = Record<'first' | 'second', string>;
type Author = { author: string; daysAgo: number };

const RANK_STEP = 2 ** 20;
const root = path.join(import.meta.dirname, 'content');
const pictures = path.join(import.meta.dirname, '../../public/pictures');

/** Fills the demo with collections, spaces, grants and this project's documentation. */
export async function fillDemoContent(
  database: Executor,
  ids: Ids,
  appUrl: string,
  now: Date,
): Promise<void> {
  const made = { createdBy: 'usr_demo_admin', createdAt: daysBefore(now, 120), updatedAt: now };
  await database.insert(collections).values(
    demoCollections.map(({ key, parent, ...collection }, index) => ({
      ...collection,
      ...made,
      id: collectionId(key),
      organizationId: ids.first,
      parentId: parent === undefined ? null : collectionId(parent),
      rank: index * RANK_STEP,
    })),
  );
  await database.insert(spaces).values(
    demoSpaces.map((space, index) => ({
      ...made,
      id: spaceId(space.key),
      organizationId: ids[space.organization],
      parentId: space.parent === undefined ? null : collectionId(space.parent),
      title: space.title,
      emoji: space.emoji,
      visibility: space.visibility ?? ('private' as const),
      editMode: space.editMode ?? ('live' as const),
      defaultLevel: space.defaultLevel ?? null,
      rank: (demoCollections.length + index) * RANK_STEP,
      revisionId: `rev_demo_${space.key}`,
      createdAt: new Date(began(now).getTime() + index * 1000),
      ...(space.deletedDaysAgo && {
        deletedAt: daysBefore(now, space.deletedDaysAgo),
        deletedBy: 'usr_demo_admin',
      }),
    })),
  );
  await addGrants(database, ids, now);
  for (const space of demoSpaces) await addHistory(database, space, ids, appUrl, now);
}

/**
 * Updates the reference when the API has changed since it was written. A deleted space is not
 * restored.
 */
export async function refreshReference(
  database: Executor,
  ids: Ids,
  appUrl: string,
  now: Date,
): Promise<void> {
  const id = spaceId('reference');
  // A script may fill the demo at the same time.
  await lockOrganization(database, ids.first);
  const [space] = await database.select().from(spaces).where(eq(spaces.id, id));
  if (!space || space.organizationId !== ids.first) return;
  const sources = referencePages(openAPIDocument(appUrl));
  const revisionId = `rev_${digestOf(sources)}`;
  const [known] = await database.select().from(revisions).where(eq(revisions.id, revisionId));
  if (known) return;
  const key = 'reference';
  const first = space.revisionId === `rev_demo_${key}`;
  const at = first ? daysBefore(now, 90) : now;
  const bodies: Bodies = new Map();
  const before = first
    ? []
    : (await readTree(database, await findRevision(database, id, space.revisionId))).pages;
  const written = { space: key, bodies, appUrl, at, before: byId(before) };
  const tree = { pages: treeOf(sources, written), files: [] };
  const parents = first ? [] : [space.revisionId];
  const input = { id: revisionId, spaceId: id, type: 'edits' as const, parents, author: null };
  await newRevision(database, { ...input, now: at, tree, bodies });
  await activate(database, space, { id: revisionId }, tree, bodies, at);
}

function digestOf(sources: PageSource[]): string {
  return createHash('sha256').update(JSON.stringify(sources)).digest('base64url').slice(0, 22);
}

async function addGrants(database: Executor, ids: Ids, now: Date): Promise<void> {
  const isSpace = new Set(demoSpaces.map(({ key }) => key));
  await database.insert(grants).values(
    demoGrants.map(({ level, on, ...holder }, index) => ({
      id: `grt_demo_${index}`,
      organizationId: ids.first,
      ...(isSpace.has(on) ? { spaceId: spaceId(on) } : { collectionId: collectionId(on) }),
      ...holder,
      level,
      grantedBy: 'usr_demo_admin',
      createdAt: daysBefore(now, 60 - index),
    })),
  );
}

/** When the spaces were created, one after the other, just before their first pages. */
const began = (now: Date) => new Date(daysBefore(now, 90).getTime() - 60_000);

/** Who wrote a space, from its first revision to the current one; merges into the style guide are later. */
const historyOf = (space: string): readonly Author[] => [
  { author: 'usr_demo_admin', daysAgo: 90 },
  { author: 'usr_demo_edit', daysAgo: 12 },
  { author: 'usr_demo_review', daysAgo: space === 'style' ? 7 : 1 },
];

async function addHistory(
  database: Executor,
  space: DemoSpace,
  ids: Ids,
  appUrl: string,
  now: Date,
): Promise<void> {
  if (space.key === 'reference') return;
  const sources = space.pages ? await readPageSources(path.join(root, space.pages)) : [];
  const files = space.key === 'handbook' ? await picturesOf(space.key) : new Map();
  const stages = sources.length > 0 ? draftsOf(sources) : [[]];
  let parents: string[] = [];
  let before: PageNode[] = [];
  for (const [index, stage] of stages.entries()) {
    const isLast = index === stages.length - 1;
    const { author, daysAgo } = historyOf(space.key)[index] as Author;
    const at = daysBefore(now, daysAgo);
    const id = isLast ? `rev_demo_${space.key}` : `rev_demo_${space.key}_${index}`;
    const bodies: Bodies = new Map();
    const pages = treeOf(stage, { space: space.key, bodies, appUrl, at, before: byId(before) });
    const tree: RevisionTree = { pages, files: [...files.keys()] };
    const bytes = new Map([...files].map(([file, content]) => [file.blob, content] as const));
    const input = { id, spaceId: spaceId(space.key), type: 'edits' as const, parents, author };
    await newRevision(database, { ...input, now: at, tree, bodies, bytes });
    const where = { id: spaceId(space.key), organizationId: ids[space.organization] };
    if (isLast) await activate(database, where, { id }, tree, bodies, at);
    parents = [id];
    before = pages;
  }
}

/**
 * The history of the pages: at first the last one was missing, then the first was still one line
 * long.
 */
function draftsOf(sources: PageSource[]): PageSource[][] {
  const [opening, ...others] = sources;
  if (!opening) return [sources];
  const short = { ...opening, markdown: `${(opening.markdown ?? '').split('\n\n')[0]}\n` };
  return [[short, ...others.slice(0, -1)], [short, ...others], sources];
}

/** The pictures of the product, each in two themes, as files of a space. */
async function picturesOf(space: string): Promise<Map<StoredFile, Buffer>> {
  const files = new Map<StoredFile, Buffer>();
  for (const name of (await readdir(pictures)).filter((one) => /-(?:light|dark)\.png$/.test(one))) {
    const content = await readFile(path.join(pictures, name));
    const file: StoredFile = {
      id: fileId(space, name),
      name,
      contentType: 'image/png',
      size: content.length,
      blob: keyOf(content),
      // A PNG starts with its width and height.
      dimensions: { width: content.readUInt32BE(16), height: content.readUInt32BE(20) },
    };
    files.set(file, content);
  }
  return files;
}

type Writing = {
  /** The key of the space. */
  space: string;
  bodies: Bodies;
  appUrl: string;
  at: Date;
  /** The previous pages, by id: an unchanged page keeps its times. */
  before: ReadonlyMap<string, PageNode>;
};

function treeOf(sources: readonly PageSource[], writing: Writing): PageNode[] {
  const { space, bodies, appUrl } = writing;
  return sources.map((source) => {
    const { type, title, description, markdown, url } = source;
    const page = {
      id: pageId(space, source.path),
      type,
      title,
      slug: slugOf(source.path),
      ...(description !== undefined && { description }),
      ...(markdown !== undefined && {
        documentId: addBody(bodies, withAddresses(markdown, space, appUrl)),
      }),
      ...(url !== undefined && { target: { kind: 'url' as const, url } }),
    };
    return { ...page, ...timesOf(page, writing), pages: treeOf(source.pages, writing) };
  });
}

function timesOf(
  page: Omit<PageNode, 'createdAt' | 'updatedAt' | 'pages'>,
  { at, before }: Writing,
): Pick<PageNode, 'createdAt' | 'updatedAt'> {
  const now = at.toISOString();
  const { pages, createdAt = now, updatedAt, ...known } = before.get(page.id) ?? { pages: [] };
  const isSame = isDeepStrictEqual(known, page);
  return { createdAt, updatedAt: (isSame && updatedAt) || now };
}

function byId(pages: readonly PageNode[]): Map<string, PageNode> {
  return new Map(pages.flatMap((page) => [[page.id, page] as const, ...byId(page.pages)]));
}

function slugOf(place: string): string {
  const last = place.split('/').at(-1) ?? place;
  return last.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/**
 * Replaces the keys of spaces, pages and files with their ids, and adds the origin to the app's
 * own pages.
 */
function withAddresses(markdown: string, space: string, appUrl: string): string {
  const known = new Set(demoSpaces.map(({ key }) => key));
  return markdown
    .replaceAll(/\]\(space:([a-z]+)(?:\/([^)#]+))?(#[^)]*)?\)/g, (whole, key, place, anchor) => {
      if (!known.has(key)) return whole;
      const page = place === undefined ? '' : `/${pageId(key, place)}`;
      return `](space:${spaceId(key)}${page}${anchor ?? ''})`;
    })
    .replaceAll(
      /(\]\(|src="|srcset=")file:([^)"]+)/g,
      (_, before, name) => `${before}file:${fileId(space, name)}`,
    )
    .replaceAll(/\]\((\/(?:orgs|v1)\/[^)]*)\)/g, (_, place) => `](${appUrl}${place})`);
}
