import type { Level } from '#lib/contract/levels.ts';
import { insertBatches, type SeedTable } from './batches.ts';
import { type ContentCounts, seededCollectionId, seededSpaceId } from './content.ts';
import { seededUserId } from './members.ts';
import type { Seeding } from './organization.ts';
import { seededTeamId, teamsOf } from './teams.ts';

const grants: SeedTable = {
  table: 'grants',
  columns: [
    ['id', 'text'],
    ['organization_id', 'text'],
    ['collection_id', 'text'],
    ['space_id', 'text'],
    ['team_id', 'text'],
    ['user_id', 'text'],
    ['level', 'text'],
    ['granted_by', 'text'],
    ['created_at', 'timestamptz'],
  ],
};

const levels: readonly Level[] = ['read', 'comment', 'edit', 'review', 'create'];
/** How often a collection or a space is granted to a team, and to a person. */
const collectionTurns = { team: 3, person: 10 };
const spaceTurns = { team: 50, person: 20 };

/** Grants some of the seeded collections and spaces to the seeded teams and to some of the `people`. */
export async function seedGrants(
  seeding: Seeding,
  counts: ContentCounts,
  people: number,
): Promise<void> {
  const places = counts.collections + counts.spaces;
  let made = 0;
  const make = (index: number) => {
    const isCollection = index < counts.collections;
    const at = isCollection ? index : index - counts.collections;
    const turns = isCollection ? collectionTurns : spaceTurns;
    const on = isCollection
      ? [seededCollectionId(seeding, at), null]
      : [null, seededSpaceId(seeding, at)];
    const rows: unknown[][] = [];
    if (at % turns.team === 0) rows.push(grantRow(seeding, on, 'team', people, index));
    if (at % turns.person === 0) rows.push(grantRow(seeding, on, 'person', people, index));
    made += rows.length;
    return [rows];
  };
  await insertBatches(seeding.database, [grants], places, make, (done) => {
    if (done === places) seeding.report('grants', made, made);
  });
}

function grantRow(
  seeding: Seeding,
  on: readonly (string | null)[],
  to: 'team' | 'person',
  people: number,
  index: number,
): unknown[] {
  const { key, organizationId, adminId, now, random } = seeding;
  const somebody = (count: number) => Math.floor(random() * count);
  const grantee =
    to === 'team'
      ? [seededTeamId(seeding, somebody(teamsOf(people))), null]
      : [null, seededUserId(seeding, somebody(people))];
  const level = levels[somebody(levels.length)];
  const id = `grt_${key}_${to}_${index}`;
  return [id, organizationId, ...on, ...grantee, level, adminId, now];
}
