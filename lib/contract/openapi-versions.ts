import { endpoint } from './endpoint.ts';
import { specPath } from './openapi-specs.ts';
import type * as schemas from './openapi-versions.schemas.ts';

export type {
  SpecChange,
  SpecDifference,
  SpecOperation,
  SpecOperationDetail,
  SpecVersion,
  SpecVersionChanges,
  SpecVersionDetail,
} from './openapi-versions.schemas.ts';

const versionsPath = `${specPath}/versions` as const;
const versionPath = `${versionsPath}/{specVersionId}` as const;

export const listOpenAPISpecVersions = endpoint<typeof schemas.listOpenAPISpecVersions>()({
  method: 'GET',
  path: versionsPath,
  needs: ['openAPISpec', 'view'],
  extension: true,
});

export const getOpenAPISpecVersion = endpoint<typeof schemas.getOpenAPISpecVersion>()({
  method: 'GET',
  path: versionPath,
  needs: ['openAPISpec', 'view'],
  extension: true,
});

export const getOpenAPISpecVersionContent = endpoint<typeof schemas.getOpenAPISpecVersionContent>()(
  {
    method: 'GET',
    path: `${versionPath}/content`,
    needs: ['openAPISpec', 'view'],
    extension: true,
  },
);

export const listOpenAPIOperations = endpoint<typeof schemas.listOpenAPIOperations>()({
  method: 'GET',
  path: `${versionPath}/operations`,
  needs: ['openAPISpec', 'view'],
  extension: true,
});

export const getOpenAPIOperation = endpoint<typeof schemas.getOpenAPIOperation>()({
  method: 'GET',
  path: `${versionPath}/operations/{specOperationId}`,
  needs: ['openAPISpec', 'view'],
  extension: true,
});

export const getOpenAPISchema = endpoint<typeof schemas.getOpenAPISchema>()({
  method: 'GET',
  path: `${versionPath}/schema`,
  needs: ['openAPISpec', 'view'],
  extension: true,
});

export const compareOpenAPISpecVersions = endpoint<typeof schemas.compareOpenAPISpecVersions>()({
  method: 'GET',
  path: `${versionPath}/diff`,
  needs: ['openAPISpec', 'view'],
  extension: true,
});

/** What each version added, removed and changed. */
export const listOpenAPISpecChanges = endpoint<typeof schemas.listOpenAPISpecChanges>()({
  method: 'GET',
  path: `${specPath}/changes`,
  needs: ['openAPISpec', 'view'],
  extension: true,
});
