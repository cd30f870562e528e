import { eq } from 'drizzle-orm';
import { siteSections, siteSpaces, sites, spacePages } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';
import type { TestOrganization, TestService } from '../testing.ts';
import { newSpace } from './content.ts';

/** A section, or the root, with its spaces: each a path, or a path with the titles of pages by path. */
type Arranged = Record<string, Record<string, string> | null>;
export type MadeSite = {
  parameters: { organizationId: string; siteId: string };
  /** Ids by paths such as `guides`. */
  sections: Map<string, string>;
  /** Ids by section and path, such as `guides/start`, or `start` at the root. */
  siteSpaces: Map<string, { id: string; spaceId: string }>;
};

let made = 0;

/**
 * Creates a site directly in the database.
 * @param sections the contents of each section by path, which becomes its capitalized title; `''`
 * is the root of a site without sections
 */
export async function newSiteWith(
  service: TestService,
  organization: Pick<TestOrganization, 'id'>,
  sections: Record<string, Arranged>,
  more: Partial<typeof sites.$inferInsert> = {},
): Promise<MadeSite> {
  const { orm } = service.database;
  const now = new Date();
  const siteId = newId('site');
  await orm.insert(sites).values({
    id: siteId,
    organizationId: organization.id,
    title: `Site ${++made}`,
    label: siteId.toLowerCase().replace(/[^a-z0-9]/g, ''),
    type: 'basic',
    visibility: 'public',
    createdAt: now,
    updatedAt: now,
    ...more,
  });
  const result: MadeSite = {
    parameters: { organizationId: organization.id, siteId },
    sections: new Map(),
    siteSpaces: new Map(),
  };
  for (const [sectionPath, spaces] of Object.entries(sections)) {
    const sectionId = sectionPath ? newId('sec') : null;
    if (sectionId) {
      const section = { id: sectionId, siteId, title: titleOf(sectionPath), path: sectionPath };
      await orm.insert(siteSections).values({ ...section, rank: ++made, createdAt: now });
      result.sections.set(sectionPath, sectionId);
    }
    for (const [path, pages] of Object.entries(spaces)) {
      const spaceId = await newSpace(service, organization, { title: titleOf(path) });
      const id = newId('sts');
      const placed = { id, siteId, sectionId, spaceId, path, rank: ++made, createdAt: now };
      await orm.insert(siteSpaces).values(placed);
      result.siteSpaces.set(sectionPath ? `${sectionPath}/${path}` : path, { id, spaceId });
      await addPages(service, spaceId, pages ?? {});
    }
  }
  return result;
}

/** Adds pages to a space, with ids made of its id and their paths. */
export async function addPages(
  { database }: TestService,
  spaceId: string,
  pages: Record<string, string>,
): Promise<void> {
  const rows = Object.entries(pages).map(([path, title]) => ({
    spaceId,
    pageId: pageIdOf(spaceId, path),
    position: ++made,
    title,
    path,
    type: 'document' as const,
  }));
  if (rows.length > 0) await database.orm.insert(spacePages).values(rows);
}

/** The id that `addPages` gives a page. */
export function pageIdOf(spaceId: string, path: string): string {
  return `pag_${spaceId}_${path}`;
}

/** Removes a section and its site spaces directly in the database. */
export async function removeSection({ database }: TestService, id: string): Promise<void> {
  await database.orm.delete(siteSections).where(eq(siteSections.id, id));
}

const titleOf = (path: string) => path.charAt(0).toUpperCase() + path.slice(1);
