import { endpoint } from './endpoint.ts';
import type * as schemas from './openapi-specs.schemas.ts';

export type { Spec } from './openapi-spec.schemas.ts';
export type { SpecSource } from './openapi-specs.schemas.ts';

/** Bytes of the longest specification as JSON. */
const SPEC_BODY_MAXIMUM = 16 * 1024 * 1024;

export const specsPath = '/v1/orgs/{organizationId}/openapi';
export const specPath = `${specsPath}/{specSlug}` as const;

export const listOpenAPISpecs = endpoint<typeof schemas.listOpenAPISpecs>()({
  method: 'GET',
  path: specsPath,
  needs: ['organization', 'view'],
});

export const createOpenAPISpec = endpoint<typeof schemas.createOpenAPISpec>()({
  method: 'POST',
  path: specsPath,
  needs: ['organization', 'createOpenAPISpec'],
  maximumBody: SPEC_BODY_MAXIMUM,
  status: 201,
  refreshes: [specsPath],
});

export const getOpenAPISpecBySlug = endpoint<typeof schemas.getOpenAPISpecBySlug>()({
  method: 'GET',
  path: specPath,
  needs: ['openAPISpec', 'view'],
});

export const createOrUpdateOpenAPISpecBySlug = endpoint<
  typeof schemas.createOrUpdateOpenAPISpecBySlug
>()({
  method: 'PUT',
  path: specPath,
  needs: ['organization', 'createOpenAPISpec'],
  maximumBody: SPEC_BODY_MAXIMUM,
  refreshes: [specsPath],
});

export const deleteOpenAPISpecBySlug = endpoint<typeof schemas.deleteOpenAPISpecBySlug>()({
  method: 'DELETE',
  path: specPath,
  needs: ['openAPISpec', 'edit'],
  status: 205,
  refreshes: [specsPath],
});

export const updateOpenAPISpecBySlug = endpoint<typeof schemas.updateOpenAPISpecBySlug>()({
  method: 'PATCH',
  path: specPath,
  needs: ['openAPISpec', 'edit'],
  refreshes: [specsPath],
  extension: true,
});

export const refreshOpenAPISpec = endpoint<typeof schemas.refreshOpenAPISpec>()({
  method: 'POST',
  path: `${specPath}/refresh`,
  needs: ['openAPISpec', 'edit'],
  refreshes: [specsPath],
  extension: true,
});

export const listOpenAPISpecLinks = endpoint<typeof schemas.listOpenAPISpecLinks>()({
  method: 'GET',
  path: `${specPath}/links`,
  needs: ['openAPISpec', 'view'],
  extension: true,
});

export const readPublishedOpenAPISpec = endpoint<typeof schemas.readPublishedOpenAPISpec>()({
  method: 'GET',
  path: `${specPath}/published`,
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});
