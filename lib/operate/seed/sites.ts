import { slugOf } from '../../service/page-tree.ts';
import { insertBatches, type Target } from './batches.ts';
import type { Seeding } from './organization.ts';
import { seededSpaceId } from './places.ts';
import { spaceTitle, titled } from './words.ts';

/** How far apart siblings stand, so that whatever is moved between two of them finds room. */
const RANK_STEP = 2 ** 24;
/** Every second run of so many sections is a group. */
const IN_GROUP = 10;

const sites: Target = {
  table: 'sites',
  columns: [
    ['id', 'text'],
    ['organization_id', 'text'],
    ['title', 'text'],
    ['type', 'text'],
    ['visibility', 'text'],
    ['created_by', 'text'],
    ['created_at', 'timestamptz'],
    ['updated_at', 'timestamptz'],
  ],
};

const groups: Target = {
  table: 'site_section_groups',
  columns: [
    ['id', 'text'],
    ['site_id', 'text'],
    ['title', 'text'],
    ['rank', 'bigint'],
    ['created_at', 'timestamptz'],
  ],
};

const sections: Target = {
  table: 'site_sections',
  columns: [...groups.columns, ['group_id', 'text'], ['path', 'text']],
};

const siteSpaces: Target = {
  table: 'site_spaces',
  columns: [
    ['id', 'text'],
    ['site_id', 'text'],
    ['section_id', 'text'],
    ['space_id', 'text'],
    ['path', 'text'],
    ['rank', 'bigint'],
    ['created_at', 'timestamptz'],
  ],
};

/** How much a site gets; without sections its spaces stand at its root. */
export type SiteCounts = { sections: number; siteSpaces: number };

type Key = Pick<Seeding, 'key'>;
/** The id of the site that `seedSite` makes. */
export const seededSiteId = ({ key }: Key) => `site_${key}`;
/** The id of the section that it makes `index`-th. */
export const seededSectionId = ({ key }: Key, index: number) => `sec_${key}_${index}`;
/** The id of the site space that it makes `index`-th, which shows the `index`-th seeded space. */
export const seededSiteSpaceId = ({ key }: Key, index: number) => `sts_${key}_${index}`;
/** The path of section `index`. */
export const seededSectionPath = (index: number) => slugOf(titled('collection', index));

/** Makes a site of seeded spaces: in sections, half of them in groups, or at its root. */
export async function seedSite(seeding: Seeding, counts: SiteCounts): Promise<void> {
  const { database, organizationId, adminId, now, report } = seeding;
  const siteId = seededSiteId(seeding);
  const title = `Field guide, ${counts.siteSpaces.toLocaleString('en')} spaces`;
  const site = [siteId, organizationId, title, 'basic', 'public', adminId, now, now];
  await insertBatches(
    database,
    [sites],
    1,
    () => [[site]],
    () => undefined,
  );
  await insertBatches(
    database,
    [groups, sections],
    counts.sections,
    (index) => sectionRows(seeding, index),
    (done) => report('sections', done, counts.sections),
  );
  await insertBatches(
    database,
    [siteSpaces],
    counts.siteSpaces,
    (index) => {
      const sectionId =
        counts.sections > 0 ? seededSectionId(seeding, index % counts.sections) : null;
      const ids = [
        seededSiteSpaceId(seeding, index),
        siteId,
        sectionId,
        seededSpaceId(seeding, index),
      ];
      return [[[...ids, slugOf(spaceTitle(index)), index * RANK_STEP, now]]];
    },
    (done) => report('site spaces', done, counts.siteSpaces),
  );
}

/** A section, and before the first of a group the group. */
function sectionRows(seeding: Seeding, index: number): unknown[][][] {
  const { key, now } = seeding;
  const siteId = seededSiteId(seeding);
  const run = Math.floor(index / IN_GROUP);
  const groupId = run % 2 === 1 ? `grp_${key}_${run}` : null;
  const rank = index * RANK_STEP;
  const isFirst = groupId !== null && index % IN_GROUP === 0;
  const group = [groupId, siteId, `Part ${Math.ceil(run / 2)}`, rank, now];
  const title = titled('collection', index);
  const section = [seededSectionId(seeding, index), siteId, title, rank, now];
  return [isFirst ? [group] : [], [[...section, groupId, seededSectionPath(index)]]];
}
