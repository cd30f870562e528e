import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { ContentLocation } from '#lib/contract/revisions.ts';
import { presentCollectionIn } from '../content/collection-rows.ts';
import { type Origin, presentFile, type Viewing } from '../content/presentation.ts';
import { presentSpaceIn } from '../content/space-rows.ts';
import type { Executor } from '../database/executor.ts';
import {
  collections,
  members,
  openapiSpecs,
  openapiVersions,
  type pageLinks,
  type StoredFile,
  type StoredPage,
  spaces,
  users,
} from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { presentSpec } from '../openapi-specs/rows.ts';
import { briefVersionColumns, shownSpecColumns } from '../openapi-specs/scope.ts';
import { presentOrganization } from '../organizations/handlers.ts';
import { type AccessView, isOneOf } from '../permissions/ancestors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { withPublished } from '../published/spaces.ts';
import { presentUser } from '../users/handlers.ts';

/** The viewer of locations, and the space the links are in. */
export type SpaceLinkViewer = LocationViewer & Origin & Viewing;

/** The same for links that are in no space. */
export type LocationViewer = Pick<Origin, 'instance'> & {
  database: Executor;
  organization: OrganizationScope;
  view: AccessView;
};

export type PageBrief = { id: string; title: string; path: string; type: StoredPage['type'] };

/** The target of a link in its row, and the page it was resolved to. */
export type LinkTargetColumns = Pick<
  typeof pageLinks.$inferSelect,
  'kind' | 'href' | 'targetSpaceId' | 'targetId' | 'targetPath' | 'anchor'
> & { page: PageBrief | null };

/** A page as a location, optionally at a heading. */
export function pageLocation(
  { instance, organization, view }: Omit<LocationViewer, 'database'>,
  space: SeenSpace,
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

/** A space with where it is published. */
type SeenSpace = typeof spaces.$inferSelect & { published?: string };

const distinct = (values: (string | null | undefined)[]) => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

/** Reads the spaces among some ids that the caller can see, by id. */
export async function seenSpaces(
  looker: LocationViewer,
  ids: string[],
): Promise<Map<string, SeenSpace>> {
  const { database, organization, view } = looker;
  if (ids.length === 0) return new Map();
  const inOrganization = eq(spaces.organizationId, organization.id);
  const rows = await database
    .select()
    .from(spaces)
    .where(and(isOneOf(spaces.id, ids), inOrganization, isNull(spaces.deletedAt), view.seesSpaces));
  return new Map((await withPublished(looker, rows)).map((row) => [row.id, row]));
}

/**
 * Resolves the targets of links for a viewer: returns a function from link to location, undefined for
 * targets that don't exist or aren't visible.
 * @param content see `LinkSelection`
 */
export async function targetsOf(
  looker: SpaceLinkViewer,
  links: readonly LinkTargetColumns[],
  content: SQL,
): Promise<(link: LinkTargetColumns) => ContentLocation | undefined> {
  const { database, instance, organization, view } = looker;
  const idsOf = (kind: LinkTargetColumns['kind']) =>
    distinct(links.filter((link) => link.kind === kind).map(({ targetId }) => targetId));
  const spaceRows = await seenSpaces(looker, distinct(links.map((link) => link.targetSpaceId)));
  const files = await filesNamed(database, links, content);
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

type NamedFile = { spaceId: string; fileId: string; file: StoredFile };

/** Files by the id of their space with their own id or name. @param content see `LinkSelection` */
async function filesNamed(
  database: Executor,
  links: readonly LinkTargetColumns[],
  content: SQL,
): Promise<Map<string, StoredFile>> {
  const named = links.filter(({ kind }) => kind === 'file');
  if (named.length === 0) return new Map();
  const texts = (values: (string | null)[]) => sql`any(${sql.param(distinct(values))}::text[])`;
  const { rows } = await database.execute<NamedFile>(sql`${content}
    select space_id as "spaceId", file_id as "fileId", file from space_files
    where space_id = ${texts(named.map((link) => link.targetSpaceId))}
      and (file_id = ${texts(named.map(({ targetId }) => targetId))}
        or file->>'name' = ${texts(named.map(({ targetPath }) => targetPath))})`);
  const keys = rows.flatMap(({ spaceId, fileId, file }) => [
    [`${spaceId} ${file.name}`, file] as const,
    [`${spaceId} ${fileId}`, file] as const,
  ]);
  return new Map(keys);
}

/** Specifications by slug; guests see none. */
async function specsNamed({ database, organization }: SpaceLinkViewer, slugs: string[]) {
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

async function peopleNamed({ database, organization }: SpaceLinkViewer, ids: string[]) {
  const rows = await database
    .select(userColumns)
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(and(eq(members.organizationId, organization.id), isOneOf(users.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}
