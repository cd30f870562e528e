import { insertBatches, type SeedTable } from './batches.ts';
import { seededSpaceId } from './content.ts';
import { seededUserId } from './members.ts';
import type { Seeding } from './organization.ts';
import { seededPageId } from './pages.ts';
import { pageText, titled } from './words.ts';

const comments: SeedTable = {
  table: 'comments',
  columns: [
    ['id', 'text'],
    ['space_id', 'text'],
    ['page_id', 'text'],
    ['page_title', 'text'],
    ['revision_id', 'text'],
    ['body', 'jsonb'],
    ['posted_by', 'text'],
    ['posted_at', 'timestamptz'],
    ['is_resolved', 'boolean'],
    ['resolved_at', 'timestamptz'],
    ['resolved_by', 'text'],
  ],
};

/** The distance between two comments, in milliseconds. */
const APART = 60_000;

/**
 * Posts `count` comments on the pages of the first seeded space, nine of ten resolved, by the
 * `people` of the organization.
 */
export function seedComments(
  seeding: Seeding,
  { comments: count, pages }: { comments: number; pages: number },
  people: number,
): Promise<void> {
  const { database, key, adminId, now, random, report } = seeding;
  const spaceId = seededSpaceId(seeding, 0);
  const make = (index: number) => {
    const page = Math.floor(random() * pages);
    const by = people > 0 ? seededUserId(seeding, Math.floor(random() * people)) : adminId;
    const posted = new Date(now.getTime() - (count - index) * APART);
    const isResolved = index % 10 !== 0;
    const [text = ''] = pageText(1, random, () => 'the manual').split('\n');
    return [
      [
        [
          `com_${key}_${index}`,
          spaceId,
          pages > 0 ? seededPageId(seeding, page) : null,
          pages > 0 ? titled('page', page) : null,
          `rev_${key}_0`,
          JSON.stringify({ markdown: text }),
          by,
          posted,
          isResolved,
          isResolved ? now : null,
          isResolved ? adminId : null,
        ],
      ],
    ];
  };
  return insertBatches(database, [comments], count, make, (done) =>
    report('comments', done, count),
  );
}
