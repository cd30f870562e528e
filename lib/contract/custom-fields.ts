import type * as schemas from './custom-fields.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { CustomField, CustomFieldUsage, ListedCustomField } from './custom-fields.schemas.ts';

/** Most options a field can have. */
export const OPTIONS_MAXIMUM = 50;

/** Most fields an organization can have. */
export const CUSTOM_FIELDS_MAXIMUM = 1000;

const fieldsPath = '/v1/orgs/{organizationId}/custom-fields';
const fieldPath = `${fieldsPath}/{fieldName}` as const;
const valuesPath = '/v1/orgs/{organizationId}/custom-field-values';

export const listCustomFields = endpoint<typeof schemas.listCustomFields>()({
  method: 'GET',
  path: fieldsPath,
  needs: ['organization', 'view'],
});

export const createCustomField = endpoint<typeof schemas.createCustomField>()({
  method: 'POST',
  path: fieldsPath,
  needs: ['organization', 'admin'],
  status: 201,
  refreshes: [fieldsPath, valuesPath, '/v1/spaces'],
});

export const getCustomField = endpoint<typeof schemas.getCustomField>()({
  method: 'GET',
  path: fieldPath,
  needs: ['organization', 'view'],
});

export const updateCustomField = endpoint<typeof schemas.updateCustomField>()({
  method: 'PATCH',
  path: fieldPath,
  needs: ['organization', 'admin'],
  refreshes: [fieldsPath, valuesPath, '/v1/spaces'],
});

export const deleteCustomField = endpoint<typeof schemas.deleteCustomField>()({
  method: 'DELETE',
  path: fieldPath,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes: [fieldsPath, valuesPath, '/v1/spaces'],
});

export const getCustomFieldUsage = endpoint<typeof schemas.getCustomFieldUsage>()({
  method: 'GET',
  path: `${fieldPath}/usage`,
  needs: ['organization', 'admin'],
  extension: true,
});
