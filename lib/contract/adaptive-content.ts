import type * as schemas from './adaptive-content.schemas.ts';
import { endpoint } from './endpoint.ts';
import { sitePath } from './sites.ts';

export type { VisitorSchema } from './adaptive-content.schemas.ts';

const schemaPath = `${sitePath}/adaptive-schema` as const;

export const getAdaptiveSchema = endpoint<typeof schemas.getAdaptiveSchema>()({
  method: 'GET',
  path: schemaPath,
  needs: ['site', 'view'],
});

export const setAdaptiveSchema = endpoint<typeof schemas.setAdaptiveSchema>()({
  method: 'PUT',
  path: schemaPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: [sitePath],
});

export const checkClaims = endpoint<typeof schemas.checkClaims>()({
  method: 'POST',
  path: `${schemaPath}/check`,
  needs: ['site', 'view'],
  effects: 'none',
  extension: true,
});
