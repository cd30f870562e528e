import { and, eq } from 'drizzle-orm';
import type { SiteParent } from '#lib/contract/site-shapes.ts';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteSpaces } from '../database/schema/index.ts';
import { badField, notFound } from '../errors.ts';
import { defaultSpaceIn, setDefaultSpace } from './default-item.ts';
import { defaultSectionOf, type SectionRow } from './rows.ts';
import type { SiteRow, SiteScope } from './scope.ts';

type DefaultsInput = {
  defaultSiteSection?: string | undefined;
  defaultSiteSpace?: string | undefined;
};

/** The result of setting defaults: the changed columns of the site, and the values for the audit log. */
type Outcome = {
  columns: Partial<Pick<SiteRow, 'defaultSectionId' | 'defaultSpaceId'>>;
  before: Record<string, string | undefined>;
  after: Record<string, string>;
};

/**
 * Resolves the item shown at a site's root. With sections, the default space is that of the default
 * section, whose row is written here; the caller writes the site's columns.
 * @throws Refusal 404 for a section or space that isn't on the site, 400 for a space outside the
 * default section
 */
export async function setDefaults(
  database: Executor,
  site: SiteScope,
  { defaultSiteSection, defaultSiteSpace }: DefaultsInput,
): Promise<Outcome> {
  const outcome: Outcome = { columns: {}, before: {}, after: {} };
  if (defaultSiteSection === undefined && defaultSiteSpace === undefined) return outcome;
  const before = await defaultSectionOf(database, site);
  const section = await findSection(database, site, defaultSiteSection ?? before);
  if (defaultSiteSection !== undefined) {
    if (!section) throw notFound('The section in defaultSiteSection');
    outcome.columns.defaultSectionId = section.id;
    if (section.id !== before) recordChange(outcome, 'defaultSiteSection', before, section.id);
  }
  if (defaultSiteSpace !== undefined)
    await chooseSpace(database, site, section, defaultSiteSpace, outcome);
  return outcome;
}

async function findSection(
  database: Executor,
  site: SiteScope,
  sectionId: string | undefined,
): Promise<SectionRow | undefined> {
  if (sectionId === undefined) return undefined;
  const [section] = await database
    .select()
    .from(siteSections)
    .where(and(eq(siteSections.siteId, site.id), eq(siteSections.id, sectionId)));
  return section;
}

async function chooseSpace(
  database: Executor,
  site: SiteScope,
  section: SectionRow | undefined,
  wanted: string,
  outcome: Outcome,
): Promise<void> {
  const [found] = await database
    .select()
    .from(siteSpaces)
    .where(and(eq(siteSpaces.siteId, site.id), eq(siteSpaces.id, wanted)));
  if (!found) throw notFound('The site space in defaultSiteSpace');
  if (section && found.sectionId !== section.id)
    throw badField(
      'defaultSiteSpace',
      `This space is not in ${section.title}, the section at the site’s root. Choose a space in that section, or another section in defaultSiteSection.`,
    );
  const parent: SiteParent = section
    ? { type: 'site-section', id: section.id }
    : { type: 'site', id: site.id };
  const { defaultSpaceId } = section ?? site.row;
  const before = await defaultSpaceIn(database, site, { parent, defaultSpaceId });
  if (found.id !== before) recordChange(outcome, 'defaultSiteSpace', before, found.id);
  if (section) await setDefaultSpace(database, site, parent, found.id);
  else outcome.columns.defaultSpaceId = found.id;
}

function recordChange(
  { before, after }: Outcome,
  key: string,
  was: string | undefined,
  is: string,
): void {
  before[key] = was;
  after[key] = is;
}
