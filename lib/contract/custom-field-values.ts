import type * as schemas from './custom-field-values.schemas.ts';
import { endpoint } from './endpoint.ts';

export type {
  SpaceCustomField,
  ValueRowOutcome,
  ValuesOfSpace,
} from './custom-field-values.schemas.ts';

const ofSpacePath = '/v1/spaces/{spaceId}/custom-fields';
const valuesPath = '/v1/orgs/{organizationId}/custom-field-values';

export const getSpaceCustomFields = endpoint<typeof schemas.getSpaceCustomFields>()({
  method: 'GET',
  path: ofSpacePath,
  needs: ['space', 'view'],
});

export const updateSpaceCustomFields = endpoint<typeof schemas.updateSpaceCustomFields>()({
  method: 'PATCH',
  path: ofSpacePath,
  needs: ['space', 'edit'],
  locks: 'subject',
  status: 204,
  refreshes: [ofSpacePath],
});

/** Most spaces one request can preview or fill. */
export const VALUE_ROWS_MAXIMUM = 1000;

export const listCustomFieldValues = endpoint<typeof schemas.listCustomFieldValues>()({
  method: 'GET',
  path: valuesPath,
  needs: ['organization', 'view'],
  extension: true,
});

export const reviewCustomFieldValues = endpoint<typeof schemas.reviewCustomFieldValues>()({
  method: 'POST',
  path: `${valuesPath}/review`,
  needs: ['organization', 'view'],
  effects: 'none',
  extension: true,
});

export const applyCustomFieldValues = endpoint<typeof schemas.applyCustomFieldValues>()({
  method: 'POST',
  path: valuesPath,
  needs: ['organization', 'view'],
  refreshes: [valuesPath, '/v1/orgs/{organizationId}/custom-fields', '/v1/spaces'],
  extension: true,
});
