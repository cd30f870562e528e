import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { ContentLocation } from '#lib/contract/revisions.ts';
import { presentCollectionIn } from '../collection-rows.ts';
import { type Origin, presentFile } from '../content/presentation.ts';
import type { Executor } from '../database/executor.ts';
import {
  collections,
  members,
  openapiSpecs,
  openapiVersions,
  type pageLinks,
  type StoredPage,
  spaceFiles,
  spaces,
  users,
} from '../database/schema/index.ts';
import { presentOrganization } from '../organizations.ts';
import { isOneOf, type View } from '../places.ts';
import type { OrganizationScope } from '../scope.ts';
import { presentSpaceIn } from '../spaces/rows.ts';
import { presentSpec } from '../specifications/rows.ts';
import { briefVersionColumns, shownSpecColumns } from '../specifications/scope.ts';
import { presentUser, userColumns } from '../users.ts';

/** Who looks at locations, and from which space. */
export type Looker = Onlooker & Origin;

/** The same from nowhere in particular. */
export type Onlooker = Pick<Origin, 'instance'> & {
  database: Executor;
  organization: OrganizationScope;
  view: View;
};

export type PageBrief = { id: string; title: string; path: string; type: StoredPage['type'] };

/** What a link names, as its row has it, and the page it was found to lead to. */
export type Named = Pick<
  typeof pageLinks.$inferSelect,
  'kind' | 'href' | 'targetSpaceId' | 'targetId' | 'targetPath' | 'anchor'
> & { page: PageBrief | null };

/** A page as a location, at a heading where one is named. */
export function pageLocation(
  { instance, organization, view }: Omit<Onlooker, 'database'>,
  space: typeof spaces.$inferSelect,
  page: PageBrief,
  anchor: string | null,
): ContentLocation {
  return {
    kind: 'page',
    organization: presentOrganization(instance.appUrl, organization.row, organization.role),
    space: presentSpaceIn(instance.appUrl, view, space),
    page,
    ...(anchor && { internalLocation: { type: 'anchor', anchor } }),
  };
}

const distinct = (values: (string | null | undefined)[]) => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

/** Reads the spaces among ids that the caller sees, by id. */
export async function seenSpaces({ database, organization, view }: Onlooker, ids: string[]) {
  if (ids.length === 0) return new Map<string, typeof spaces.$inferSelect>();
  const inOrganization = eq(spaces.organizationId, organization.id);
  const rows = await database
    .select()
    .from(spaces)
    .where(and(isOneOf(spaces.id, ids), inOrganization, isNull(spaces.deletedAt), view.seesSpaces));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Reads what links lead to, for one who looks: a function from a link to its location. Nothing for
 * what isn't there and for what the caller doesn't see.
 */
export async function targetsOf(
  looker: Looker,
  links: readonly Named[],
): Promise<(link: Named) => ContentLocation | undefined> {
  const { database, instance, organization, view } = looker;
  const idsOf = (kind: Named['kind']) =>
    distinct(links.filter((link) => link.kind === kind).map(({ targetId }) => targetId));
  const spaceRows = await seenSpaces(looker, distinct(links.map((link) => link.targetSpaceId)));
  const files = await filesNamed(database, links);
  const collectionRows = await database
    .select()
    .from(collections)
    .where(
      and(
        isOneOf(collections.id, idsOf('collection')),
        eq(collections.organizationId, organization.id),
        isNull(collections.deletedAt),
      ),
    );
  const seen = new Map(collectionRows.map((row) => [row.id, row]));
  const people = organization.permissions.listMembers
    ? await peopleNamed(looker, idsOf('user'))
    : new Map();
  const specs = await specsNamed(looker, idsOf('openapi'));
  const { appUrl } = instance;
  const shown = presentOrganization(appUrl, organization.row, organization.role);

  return (link) => {
    const { kind, targetId = '', page } = link;
    const space = spaceRows.get(link.targetSpaceId ?? '');
    switch (kind) {
      case 'url':
        return { kind, url: link.href };
      case 'page':
        return space && page ? pageLocation(looker, space, page, link.anchor) : undefined;
      case 'space':
        return space && { kind, organization: shown, space: presentSpaceIn(appUrl, view, space) };
      case 'file': {
        const file = files.get(`${link.targetSpaceId} ${targetId ?? link.targetPath}`);
        if (!space || !file) return undefined;
        const held = presentFile({ ...looker, space }, file);
        return {
          kind,
          organization: shown,
          space: presentSpaceIn(appUrl, view, space),
          file: held,
        };
      }
      case 'collection': {
        const row = seen.get(targetId ?? '');
        if (!row || !view.seesCollection(row.id)) return undefined;
        return { kind, organization: shown, collection: presentCollectionIn(appUrl, view, row) };
      }
      case 'user': {
        const user = people.get(targetId ?? '');
        return user && { kind, user: presentUser(appUrl, user) };
      }
      case 'openapi': {
        const found = specs.get(targetId ?? '');
        if (!found) return undefined;
        const openAPISpec = presentSpec(appUrl, organization, found.row, found.latest);
        return { kind, organization: shown, openAPISpec };
      }
    }
  };
}

/** Files by the id of their space with their own id or name. */
async function filesNamed(database: Executor, links: readonly Named[]) {
  const named = links.filter(({ kind }) => kind === 'file');
  const inSpaces = isOneOf(spaceFiles.spaceId, distinct(named.map((link) => link.targetSpaceId)));
  const nameOf: SQL = sql`${spaceFiles.file}->>'name'`;
  const names = distinct(named.map(({ targetPath }) => targetPath));
  const rows =
    named.length === 0
      ? []
      : await database
          .select()
          .from(spaceFiles)
          .where(
            and(
              inSpaces,
              or(
                isOneOf(spaceFiles.fileId, distinct(named.map(({ targetId }) => targetId))),
                sql`${nameOf} = any(${sql.param(names)}::text[])`,
              ),
            ),
          );
  const keys = rows.flatMap(({ spaceId, fileId, file }) => [
    [`${spaceId} ${file.name}`, file] as const,
    [`${spaceId} ${fileId}`, file] as const,
  ]);
  return new Map(keys);
}

/** Specifications by their slugs; a guest sees none. */
async function specsNamed({ database, organization }: Looker, slugs: string[]) {
  if (slugs.length === 0 || !permissionsOf('openAPISpec', organization.role).view)
    return new Map<string, never>();
  const rows = await database
    .select({ row: shownSpecColumns, latest: briefVersionColumns })
    .from(openapiSpecs)
    .leftJoin(openapiVersions, eq(openapiVersions.id, openapiSpecs.lastVersionId))
    .where(
      and(eq(openapiSpecs.organizationId, organization.id), isOneOf(openapiSpecs.slug, slugs)),
    );
  return new Map(rows.map((found) => [found.row.slug, found]));
}

async function peopleNamed({ database, organization }: Looker, ids: string[]) {
  const rows = await database
    .select(userColumns)
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(and(eq(members.organizationId, organization.id), isOneOf(users.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}
