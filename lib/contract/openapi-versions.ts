import { endpoint } from './endpoint.ts';
import { SPEC_VERSIONS_MAXIMUM } from './openapi-spec.ts';
import { specPath } from './openapi-specs.ts';
import type * as schemas from './openapi-versions.schemas.ts';

export type {
  SpecChange,
  SpecDifference,
  SpecOperation,
  SpecOperationDetail,
  SpecVersion,
  SpecVersionDetail,
} from './openapi-versions.schemas.ts';

const versionsPath = `${specPath}/versions` as const;
const versionPath = `${versionsPath}/{specVersionId}` as const;

export const listOpenAPISpecVersions = endpoint<typeof schemas.listOpenAPISpecVersions>()({
  method: 'GET',
  path: versionsPath,
  summary: 'List the versions of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  extension: true,
  assumes: ['Sorted newest first.', `The latest ${SPEC_VERSIONS_MAXIMUM} versions are kept.`],
});

export const getOpenAPISpecVersion = endpoint<typeof schemas.getOpenAPISpecVersion>()({
  method: 'GET',
  path: versionPath,
  summary: 'Read a version of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  extension: true,
  assumes: ['Use latest for the latest version.'],
});

export const getOpenAPISpecVersionContent = endpoint<typeof schemas.getOpenAPISpecVersionContent>()(
  {
    method: 'GET',
    path: `${versionPath}/content`,
    summary: 'Read the document of a version of an OpenAPI specification',
    needs: ['openAPISpec', 'view'],
    extension: true,
    assumes: ['filesystem has one file: its name and its text.'],
  },
);

export const listOpenAPIOperations = endpoint<typeof schemas.listOpenAPIOperations>()({
  method: 'GET',
  path: `${versionPath}/operations`,
  summary: 'List the operations of a version of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  extension: true,
  assumes: ['In the order of the document.', 'An empty tag finds operations without one.'],
});

export const getOpenAPIOperation = endpoint<typeof schemas.getOpenAPIOperation>()({
  method: 'GET',
  path: `${versionPath}/operations/{specOperationId}`,
  summary: 'Read an operation of a version of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  extension: true,
});

export const getOpenAPISchema = endpoint<typeof schemas.getOpenAPISchema>()({
  method: 'GET',
  path: `${versionPath}/schema`,
  summary: 'Read a named schema of a version of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  extension: true,
});

export const compareOpenAPISpecVersions = endpoint<typeof schemas.compareOpenAPISpecVersions>()({
  method: 'GET',
  path: `${versionPath}/diff`,
  summary: 'Compare two versions of an OpenAPI specification',
  needs: ['openAPISpec', 'view'],
  extension: true,
  assumes: [
    'Without from, the previous version is used.',
    'breaking: a request or reply that was valid before may not be valid now.',
  ],
});
