import type { Spec } from '#lib/contract/openapi-spec.ts';
import type { SpecVersion } from '#lib/contract/openapi-versions.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import { openapiVersions } from '../database/schema/index.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import type { BriefVersion, SpecRow } from './scope.ts';

type SpecOrganization = Pick<OrganizationScope, 'id' | 'role'>;

const locationOf = (appUrl: string, organizationId: string, slug: string) =>
  `${appUrl}/v1/orgs/${organizationId}/openapi/${slug}`;

/** Presents a specification with its latest version. */
export function presentSpec(
  appUrl: string,
  organization: SpecOrganization,
  row: SpecRow,
  latest: BriefVersion | null,
): Spec {
  const location = locationOf(appUrl, organization.id, row.slug);
  const { errorCode, error, lastProcessedAt, sourceUrl } = row;
  return {
    object: 'openapi-spec',
    id: row.id,
    slug: row.slug,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(sourceUrl !== null && { sourceURL: sourceUrl }),
    processingState: row.state,
    ...(lastProcessedAt && { lastProcessedAt: lastProcessedAt.toISOString() }),
    ...(errorCode && { lastProcessErrorCode: errorCode }),
    ...(error !== null && { lastProcessError: error }),
    visibility: row.visibility,
    ...(latest && { lastVersion: latest.id, document: documentOf(latest) }),
    permissions: permissionsOf('openAPISpec', organization.role),
    urls: {
      location,
      app: `${appUrl}/orgs/${organization.id}/settings/specifications/${row.slug}`,
      ...(row.visibility === 'public' && latest && { published: `${location}/published` }),
    },
  };
}

function documentOf({ id: _, number, ...document }: BriefVersion) {
  return { ...document, number: number ?? 0 };
}

/** The columns of a version in lists, without its text. */
export const versionColumns = {
  id: openapiVersions.id,
  number: openapiVersions.number,
  bytes: openapiVersions.bytes,
  format: openapiVersions.format,
  sourceUrl: openapiVersions.sourceUrl,
  title: openapiVersions.title,
  version: openapiVersions.version,
  standard: openapiVersions.standard,
  operations: openapiVersions.operations,
  schemas: openapiVersions.schemas,
  createdAt: openapiVersions.createdAt,
};
export type VersionRow = Pick<typeof openapiVersions.$inferSelect, keyof typeof versionColumns>;

/** Presents a version of a specification. */
export function presentVersion(
  appUrl: string,
  organization: Pick<OrganizationScope, 'id'>,
  slug: string,
  row: VersionRow,
): SpecVersion {
  const location = `${locationOf(appUrl, organization.id, slug)}/versions/${row.id}`;
  const { sourceUrl, createdAt, number, ...rest } = row;
  return {
    object: 'openapi-spec-version',
    ...rest,
    createdAt: createdAt.toISOString(),
    number: number ?? 0,
    ...(sourceUrl !== null && { sourceURL: sourceUrl }),
    url: `${location}/content`,
    urls: { location },
  };
}

/** A document as a single file. */
export function presentContent(
  { text, format }: { text: string; format: 'json' | 'yaml' },
  url: string,
): { filesystem: Record<string, string>; url: string } {
  return { filesystem: { [`openapi.${format}`]: text }, url };
}
