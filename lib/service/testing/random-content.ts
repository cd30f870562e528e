import { and, eq } from 'drizzle-orm';
import { type Level, levels, roleAt } from '#lib/contract/levels.ts';
import { members, teamMembers, teams } from '../database/schema/index.ts';
import { ancestorChain } from '../permissions/ancestors.ts';
import { type AccessNode, type AccessHolder as Asked, decideOn } from '../permissions/levels.ts';
import { personOf } from '../permissions/people.ts';
import type { TestOrganization, TestPerson, TestService } from '../testing.ts';
import { grant, newCollection, newSpace } from './content.ts';

export type RandomOrganization = {
  organization: TestOrganization;
  people: TestPerson[];
  teams: string[];
  collections: string[];
  spaces: string[];
};

/** Numbers from 0 to 1, identical for the same seed. */
export function sequence(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A random element. */
export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/**
 * An organization with people of every level, teams, nested collections, spaces, and random
 * defaults and grants.
 */
export async function randomOrganization(
  service: TestService,
  random: () => number,
): Promise<RandomOrganization> {
  const organization = await service.newOrganization();
  const database = service.database.orm;
  const people: TestPerson[] = [];
  for (const level of [...levels, ...levels, 'guest', 'read'] as const)
    people.push(await organization.join(roleAt(level)));
  const gone = people.at(-1) as TestPerson;
  await database
    .update(members)
    .set({ disabled: true })
    .where(and(eq(members.organizationId, organization.id), eq(members.userId, gone.id)));
  const now = new Date();
  const place = { organizationId: organization.id };
  const teamIds = ['one', 'two', 'three'].map((name) => `team_${name}_${organization.id}`);
  await database
    .insert(teams)
    .values(teamIds.map((id) => ({ ...place, id, title: id, createdAt: now })));
  const memberships = teamIds.flatMap((teamId) =>
    people
      .filter(() => random() < 0.4)
      .map(({ id }) => ({ ...place, teamId, userId: id, role: 'member' as const, joinedAt: now })),
  );
  if (memberships.length > 0) await database.insert(teamMembers).values(memberships);
  const anyDefault = (): Level | null => (random() < 0.5 ? null : pick(random, levels));
  const collections: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const parent = random() < 0.3 ? null : (pick(random, [...collections, null]) as string | null);
    collections.push(
      await newCollection(service, organization, { parent, defaultLevel: anyDefault() }),
    );
  }
  const spaces: string[] = [];
  for (let index = 0; index < 9; index += 1) {
    const parent = pick(random, [...collections, null]);
    const createdAt = new Date(now.getTime() - (index % 4) * 1000);
    const more = { parent, defaultLevel: anyDefault(), createdAt };
    spaces.push(await newSpace(service, organization, more));
  }
  for (const on of [
    ...collections.map((collection) => ({ collection })),
    ...spaces.map((space) => ({ space })),
  ]) {
    for (const person of people.filter(() => random() < 0.12))
      await grant(service, organization, on, { user: person }, pick(random, levels));
    for (const team of teamIds.filter(() => random() < 0.15))
      await grant(service, organization, on, { team }, pick(random, levels));
  }
  return { organization, people, teams: teamIds, collections, spaces };
}

/** A person's role and teams, read independently; null for a disabled member. */
export async function readPerson(
  { database }: TestService,
  { id }: Pick<TestOrganization, 'id'>,
  userId: string,
): Promise<Asked | null> {
  const [row] = await database.orm
    .select({ role: members.role, disabled: members.disabled })
    .from(members)
    .where(and(eq(members.organizationId, id), eq(members.userId, userId)));
  return row && !row.disabled ? personOf(database.orm, { id, role: row.role }, userId) : null;
}

/** Everyone's level on each of some places, computed one by one. */
export async function levelsOn(
  service: TestService,
  organization: Pick<TestOrganization, 'id'>,
  people: readonly TestPerson[],
  places: readonly AccessNode[],
): Promise<Map<string, Map<string, Level>>> {
  const all = new Map<string, Map<string, Level>>();
  for (const { id } of people) {
    const person = await readPerson(service, organization, id);
    const levelsOf = new Map<string, Level>();
    for (const place of places) {
      const chain = [place, ...(await ancestorChain(service.database.orm, place.parentId))];
      levelsOf.set(place.id, person ? decideOn(person, chain).level : 'guest');
    }
    all.set(id, levelsOf);
  }
  return all;
}
