import { DAY } from '#lib/contract/durations.ts';
import { insertBatches, type SeedTable } from './batches.ts';
import type { Seeding } from './organization.ts';
import { seededPageId } from './pages.ts';
import {
  type SiteCounts,
  seededSectionId,
  seededSectionPath,
  seededSiteId,
  seededSiteSpaceId,
} from './sites.ts';

const redirects: SeedTable = {
  table: 'site_redirects',
  columns: [
    ['id', 'text'],
    ['site_id', 'text'],
    ['source', 'text'],
    ['source_key', 'text'],
    ['kind', 'text'],
    ['site_section_id', 'text'],
    ['site_space_id', 'text'],
    ['page_id', 'text'],
    ['created_by', 'text'],
    ['created_at', 'timestamptz'],
    ['updated_at', 'timestamptz'],
  ],
};

/**
 * One redirect in so many has a missing target, differs from the previous one only in case, or has
 * the path of a section; every fifth of those forms a loop.
 */
const turns = { dead: 200, shadowed: 500, section: 1_000 };

type Counts = SiteCounts & { pages: number; redirects: number };

/** The source path of redirect `index`. */
export const seededSource = (index: number) => `/archive/${index % 97}/article-${index}`;

/**
 * Fills the seeded site with redirects to its sections, site spaces and pages. A few are dead,
 * shadowed, or have the path of a section, so that redirects to it form chains and loops.
 */
export async function seedRedirects(seeding: Seeding, counts: Counts): Promise<void> {
  const make = (index: number) => [[redirectRow(seeding, counts, index)]];
  await insertBatches(seeding.database, [redirects], counts.redirects, make, (done) =>
    seeding.report('redirects', done, counts.redirects),
  );
}

function redirectRow(seeding: Seeding, counts: Counts, index: number): unknown[] {
  const { key, adminId, now, random } = seeding;
  const isTurn = (every: number) => index % every === every - 1;
  const source = sourceOf(counts, index, isTurn);
  const created = new Date(now.getTime() - random() * 365 * DAY);
  const section = Math.floor(index / turns.section);
  const isLoop = isTurn(turns.section) && section % 10 < 2 && (section | 1) < counts.sections;
  const target = isLoop
    ? ['site-section', seededSectionId(seeding, section ^ 1), null, null]
    : isTurn(turns.dead)
      ? ['site-space', null, `sts_${key}_gone`, null]
      : targetOf(seeding, counts);
  const id = `rdr_${key}_${index}`;
  return [
    ...[id, seededSiteId(seeding), source, source.toLowerCase()],
    ...[...target, adminId, created, created],
  ];
}

function sourceOf(counts: Counts, index: number, isTurn: (every: number) => boolean): string {
  const section = Math.floor(index / turns.section);
  if (isTurn(turns.section) && section < counts.sections) return `/${seededSectionPath(section)}`;
  return isTurn(turns.shadowed) ? seededSource(index - 1).toUpperCase() : seededSource(index);
}

/** The four columns of a destination. */
function targetOf(seeding: Seeding, { sections, siteSpaces, pages }: Counts): (string | null)[] {
  const { random } = seeding;
  const one = (count: number) => Math.floor(random() * count);
  const kind = one(3);
  if (kind === 0 && sections > 0)
    return ['site-section', seededSectionId(seeding, one(sections)), null, null];
  if (kind === 1 && pages > 0)
    return ['site-page', null, seededSiteSpaceId(seeding, 0), seededPageId(seeding, one(pages))];
  return ['site-space', null, seededSiteSpaceId(seeding, one(siteSpaces)), null];
}
