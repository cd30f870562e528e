import type { Level } from '#lib/contract/levels.ts';
import { collections, grants, spaces } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';
import type { TestOrganization, TestPerson, TestService } from '../testing.ts';

type Made = { title?: string; parent?: string | null; defaultLevel?: Level | null };
type MadeSpace = Made & Partial<Pick<typeof spaces.$inferInsert, 'createdAt' | 'deletedAt'>>;
type On = { space: string } | { collection: string };
type To = { user: TestPerson | string } | { team: string };

let made = 0;

const placeOf = (organization: Pick<TestOrganization, 'id'>, { title, parent, ...more }: Made) => ({
  organizationId: organization.id,
  title: title ?? `Content ${++made}`,
  parentId: parent ?? null,
  rank: ++made * 1024,
  createdAt: new Date(),
  updatedAt: new Date(),
  ...more,
});

/** Inserts a collection directly into the database, last in its parent; returns its id. */
export async function newCollection(
  { database }: TestService,
  organization: Pick<TestOrganization, 'id'>,
  more: Made = {},
): Promise<string> {
  const id = newId('col');
  await database.orm.insert(collections).values({ id, ...placeOf(organization, more) });
  return id;
}

/** The same for a space, without content; its revision doesn't exist. */
export async function newSpace(
  { database }: TestService,
  organization: Pick<TestOrganization, 'id'>,
  more: MadeSpace = {},
): Promise<string> {
  const id = newId('spc');
  await database.orm.insert(spaces).values({
    id,
    emoji: '📘',
    visibility: 'private',
    editMode: 'locked',
    revisionId: newId('rev'),
    ...placeOf(organization, more),
  });
  return id;
}

/** Inserts a grant for a person or a team directly into the database. */
export async function grant(
  { database }: TestService,
  organization: Pick<TestOrganization, 'id'>,
  on: On,
  to: To,
  level: Level,
): Promise<void> {
  await database.orm.insert(grants).values({
    id: newId('grt'),
    organizationId: organization.id,
    spaceId: 'space' in on ? on.space : null,
    collectionId: 'collection' in on ? on.collection : null,
    userId: 'team' in to ? null : typeof to.user === 'string' ? to.user : to.user.id,
    teamId: 'team' in to ? to.team : null,
    level,
    createdAt: new Date(),
  });
}
