import { sampleMember } from '#lib/demo/sample-people.ts';
import { insertBatches, type SeedTable } from './batches.ts';
import type { Seeding } from './organization.ts';

const users: SeedTable = {
  table: 'users',
  columns: [
    ['id', 'text'],
    ['display_name', 'text'],
    ['email', 'text'],
    ['created_at', 'timestamptz'],
  ],
};

const members: SeedTable = {
  table: 'members',
  columns: [
    ['organization_id', 'text'],
    ['user_id', 'text'],
    ['role', 'text'],
    ['disabled', 'boolean'],
    ['sso', 'boolean'],
    ['joined_at', 'timestamptz'],
    ['last_seen_at', 'timestamptz'],
    ['invited_by', 'text'],
    ['search_text', 'text'],
  ],
};

/** The id of member `index` from `seedMembers`. */
export function seededUserId({ key }: Pick<Seeding, 'key'>, index: number): string {
  return `usr_${key}_${index}`;
}

/** Fills the organization with `count` people who joined over the last three years. */
export function seedMembers(seeding: Seeding, count: number): Promise<void> {
  const { database, organizationId, adminId, key, now, random, report } = seeding;
  const domain = `${key}.example`;
  const make = (index: number) => {
    const { user, member } = sampleMember(index, { prefix: key, domain, now, random });
    return [
      [[user.id, user.displayName, user.email, user.createdAt]],
      [
        [
          organizationId,
          user.id,
          member.role,
          member.disabled,
          member.sso,
          member.joinedAt,
          member.lastSeenAt,
          adminId,
          member.searchText,
        ],
      ],
    ];
  };
  return insertBatches(database, [users, members], count, make, (done) =>
    report('members', done, count),
  );
}
