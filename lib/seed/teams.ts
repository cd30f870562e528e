import { insertBatches, type SeedTable } from './batches.ts';
import { seededUserId } from './members.ts';
import type { Seeding } from './organization.ts';

/** How many members an organization has for each of its teams. */
const MEMBERS_OF_ONE_TEAM = 100;
const SMALLEST = 4;
const LARGEST = 40;

const subjects =
  'API writers,Docs guild,Hardware,Firmware,Field crew,Translators,Support,Design,Security,Platform,Research,Partners'.split(
    ',',
  );

const teams: SeedTable = {
  table: 'teams',
  columns: [
    ['id', 'text'],
    ['organization_id', 'text'],
    ['title', 'text'],
    ['created_at', 'timestamptz'],
  ],
};

const teamMembers: SeedTable = {
  table: 'team_members',
  columns: [
    ['organization_id', 'text'],
    ['team_id', 'text'],
    ['user_id', 'text'],
    ['role', 'text'],
    ['joined_at', 'timestamptz'],
  ],
};

/** The number of teams for `members` people. */
export function teamsOf(members: number): number {
  return Math.ceil(members / MEMBERS_OF_ONE_TEAM);
}

/** The id of team `index` from `seedTeams`. */
export function seededTeamId({ key }: Pick<Seeding, 'key'>, index: number): string {
  return `tea_${key}_${index}`;
}

/** Creates one team for each hundred of the `members` people seeded before. */
export function seedTeams(seeding: Seeding, members: number): Promise<void> {
  const { database, organizationId, now, random, report } = seeding;
  const count = teamsOf(members);
  const make = (index: number) => {
    const id = seededTeamId(seeding, index);
    const created = new Date(now.getTime() - Math.floor(random() * 700 * 86_400_000) - index);
    const size = Math.min(members, SMALLEST + Math.floor(random() ** 3 * (LARGEST - SMALLEST)));
    const first = Math.floor(random() * members);
    const people = Array.from({ length: size }, (_, place) => [
      organizationId,
      id,
      seededUserId(seeding, (first + place) % members),
      place === 0 ? 'owner' : 'member',
      new Date(created.getTime() + place * 3_600_000),
    ]);
    return [[[id, organizationId, titleOf(index), created]], people];
  };
  return insertBatches(database, [teams, teamMembers], count, make, (done) =>
    report('teams', done, count),
  );
}

function titleOf(index: number): string {
  const subject = subjects[index % subjects.length] ?? 'Team';
  const round = Math.floor(index / subjects.length);
  return round === 0 ? subject : `${subject} ${round + 1}`;
}
