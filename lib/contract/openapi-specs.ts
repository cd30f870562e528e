import { partOf } from './audit.ts';
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
  summary: 'List the OpenAPI specifications of an organization',
  needs: ['organization', 'view'],
  assumes: ['Sorted by slug.', 'Guests see none.'],
});

export const createOpenAPISpec = endpoint<typeof schemas.createOpenAPISpec>()({
  method: 'POST',
  path: specsPath,
  summary: 'Create an OpenAPI specification',
  needs: ['organization', 'createOpenAPISpec'],
  audit: {
    name: 'Specification added',
    sentence: ({ target }) => `added the specification ${target}`,
  },
  maximumBody: SPEC_BODY_MAXIMUM,
  status: 201,
  refreshes: [specsPath],
  refusals: { 409: 'The slug is taken.' },
  assumes: [
    'The status is 201; the documents don’t show one.',
    'An organization can have at most 1,000 specifications.',
  ],
});

export const getOpenAPISpecBySlug = endpoint<typeof schemas.getOpenAPISpecBySlug>()({
  method: 'GET',
  path: specPath,
  summary: 'Read an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
});

export const createOrUpdateOpenAPISpecBySlug = endpoint<
  typeof schemas.createOrUpdateOpenAPISpecBySlug
>()({
  method: 'PUT',
  path: specPath,
  summary: 'Create an OpenAPI specification, or change its source',
  needs: ['organization', 'createOpenAPISpec'],
  audit: {
    name: 'Specification added or its source changed',
    sentence: ({ target, payload }) =>
      payload.created
        ? `added the specification ${target}`
        : `changed the source of the specification ${target}`,
  },
  maximumBody: SPEC_BODY_MAXIMUM,
  refreshes: [specsPath],
  assumes: ['The status is 201 when it is new.', 'Pending work for it is canceled.'],
});

export const deleteOpenAPISpecBySlug = endpoint()({
  method: 'DELETE',
  path: specPath,
  summary: 'Delete an OpenAPI specification and its versions',
  needs: ['openAPISpec', 'edit'],
  audit: {
    name: 'Specification deleted',
    sentence: ({ target }) => `deleted the specification ${target}`,
  },
  status: 205,
  refreshes: [specsPath],
  assumes: ['Links to it from content break.'],
});

export const updateOpenAPISpecBySlug = endpoint<typeof schemas.updateOpenAPISpecBySlug>()({
  method: 'PATCH',
  path: specPath,
  summary: 'Change the visibility of an OpenAPI specification',
  needs: ['openAPISpec', 'edit'],
  audit: {
    name: 'Visibility of a specification changed',
    sentence: ({ target, payload }) =>
      `made the specification ${target} ${
        partOf(payload, 'after').visibility === 'public' ? 'public' : 'private'
      }`,
  },
  refreshes: [specsPath],
  extension: true,
});

export const refreshOpenAPISpec = endpoint<typeof schemas.refreshOpenAPISpec>()({
  method: 'POST',
  path: `${specPath}/refresh`,
  summary: 'Fetch an OpenAPI specification from its URL now',
  needs: ['openAPISpec', 'edit'],
  audit: {
    name: 'Specification refreshed',
    sentence: ({ target }) => `refreshed the specification ${target}`,
  },
  refreshes: [specsPath],
  extension: true,
  refusals: { 409: 'The specification has no URL.' },
});

export const listOpenAPISpecLinks = endpoint<typeof schemas.listOpenAPISpecLinks>()({
  method: 'GET',
  path: `${specPath}/links`,
  summary: 'List the content links to an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  extension: true,
  assumes: ['Only in spaces the caller can see.'],
});

export const readPublishedOpenAPISpec = endpoint<typeof schemas.readPublishedOpenAPISpec>()({
  method: 'GET',
  path: `${specPath}/published`,
  summary: 'Read the document of a public OpenAPI specification',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
  refusals: { 404: 'The specification is private.' },
});
