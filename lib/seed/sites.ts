import { slugOf } from '#lib/service/revisions/page-tree.ts';
import { insertBatches, type SeedTable } from './batches.ts';
import { seededSpaceId } from './content.ts';
import type { Seeding } from './organization.ts';
import { spaceTitle, titled } from './words.ts';

/** The distance between siblings' ranks, so that moves between two of them find room. */
const RANK_STEP = 2 ** 24;
/** Every second run of so many sections is a group. */
const IN_GROUP = 10;

const sites: SeedTable = {
  table: 'sites',
  columns: [
    ['id', 'text'],
    ['organization_id', 'text'],
    ['title', 'text'],
    ['label', 'text'],
    ['type', 'text'],
    ['visibility', 'text'],
    ['created_by', 'text'],
    ['created_at', 'timestamptz'],
    ['updated_at', 'timestamptz'],
  ],
};

const groups: SeedTable = {
  table: 'site_section_groups',
  columns: [
    ['id', 'text'],
    ['site_id', 'text'],
    ['title', 'text'],
    ['rank', 'bigint'],
    ['created_at', 'timestamptz'],
  ],
};

const sections: SeedTable = {
  table: 'site_sections',
  columns: [...groups.columns, ['group_id', 'text'], ['path', 'text']],
};

const siteSpaces: SeedTable = {
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

/** The amounts of a site; without sections its spaces are at its root. */
export type SiteCounts = { sections: number; siteSpaces: number };

type Key = Pick<Seeding, 'key'>;
/** The id of the site from `seedSite`. */
export const seededSiteId = ({ key }: Key) => `site_${key}`;
/** The id of its section `index`. */
export const seededSectionId = ({ key }: Key, index: number) => `sec_${key}_${index}`;
/** The id of its site space `index`, which shows seeded space `index`. */
export const seededSiteSpaceId = ({ key }: Key, index: number) => `sts_${key}_${index}`;
/** The path of section `index`. */
export const seededSectionPath = (index: number) => slugOf(titled('collection', index));

/** Creates a site of seeded spaces: in sections, half of them in groups, or at its root. */
export async function seedSite(seeding: Seeding, counts: SiteCounts): Promise<void> {
  const { database, organizationId, adminId, now, report } = seeding;
  const siteId = seededSiteId(seeding);
  const title = `Field guide, ${counts.siteSpaces.toLocaleString('en')} spaces`;
  const label = slugOf(siteId);
  const site = [siteId, organizationId, title, label, 'basic', 'public', adminId, now, now];
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

/** A section, preceded by its group if it is the first in it. */
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
