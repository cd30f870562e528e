import { and, eq } from 'drizzle-orm';
import type { SiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import { siteSectionGroups, siteSections, siteSpaces } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import { pathOfSiteSpace } from '../published/addresses.ts';
import { defaultSpaceIn } from './default-item.ts';
import { findHolder, sectionAsParent } from './items.ts';
import { presentGroup, presentSection, presentSiteSpace, siteViewOf } from './presentation.ts';
import { readSections, readSiteSpaces } from './rows.ts';

type AnswerContext = Parameters<typeof siteViewOf>[0];
type FindContext = Pick<AnswerContext, 'database' | 'site'>;

/** A site space as the API shows it, read without its siblings. */
export async function showSiteSpace(context: AnswerContext, id: string): Promise<SiteSpace> {
  const { placed, section, isDefault } = await findSiteSpace(context, id);
  return presentSiteSpace(await siteViewOf(context), placed, section, isDefault);
}

/** The path of a site space on its site. @throws Refusal 404 */
export async function sitePathOf(context: FindContext, id: string): Promise<string> {
  const { placed, section, isDefault } = await findSiteSpace(context, id);
  return pathOfSiteSpace(placed, section, isDefault);
}

async function findSiteSpace({ database, site }: FindContext, id: string) {
  const where = and(eq(siteSpaces.id, id), eq(siteSpaces.siteId, site.id));
  const [placed] = await readSiteSpaces(database, where);
  const parent = sectionAsParent(site, placed?.sectionId ?? null);
  const holder = await findHolder(database, site, parent);
  if (!placed || !holder) throw notFound('This site space');
  const isDefault = (await defaultSpaceIn(database, site, holder)) === id;
  const section = parent.type === 'site' ? null : { id: parent.id, path: holder.path };
  return { placed, section, isDefault };
}

/** A section with its site spaces as the API shows it. */
export async function showSection(context: AnswerContext, id: string): Promise<SiteSection> {
  const { database, site } = context;
  const where = and(eq(siteSections.id, id), eq(siteSections.siteId, site.id));
  const [section] = await readSections(database, where);
  if (!section) throw notFound('This section');
  return presentSection(await siteViewOf(context), section);
}

/** A group with its sections as the API shows it. */
export async function showGroup(context: AnswerContext, id: string): Promise<SiteSectionGroup> {
  const { database, site } = context;
  const where = and(eq(siteSectionGroups.id, id), eq(siteSectionGroups.siteId, site.id));
  const [group] = await database.select().from(siteSectionGroups).where(where);
  if (!group) throw notFound('This section group');
  const sections = await readSections(database, eq(siteSections.groupId, id));
  return presentGroup(await siteViewOf(context), { ...group, sections });
}
