import { partOf, spaceCount, updatedSpaces } from './audit.ts';
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
  summary: 'List the custom fields of an organization',
  needs: ['organization', 'view'],
  assumes: ['Sorted oldest first.'],
});

export const createCustomField = endpoint<typeof schemas.createCustomField>()({
  method: 'POST',
  path: fieldsPath,
  summary: 'Create a custom field for all spaces',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Custom field created',
    sentence: ({ target }) => `created the custom field ${target}`,
  },
  status: 201,
  refreshes: [fieldsPath, valuesPath, '/v1/spaces'],
  refusals: { 409: 'Another field has this name.' },
  assumes: [
    'title, description and placeholder default to an empty text.',
    'Options have 1 to 40 characters and are unique; only select:single and select:multi have them.',
  ],
});

export const getCustomField = endpoint<typeof schemas.getCustomField>()({
  method: 'GET',
  path: fieldPath,
  summary: 'Read a custom field',
  needs: ['organization', 'view'],
});

export const updateCustomField = endpoint<typeof schemas.updateCustomField>()({
  method: 'PATCH',
  path: fieldPath,
  summary: 'Change the texts or options of a custom field',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Custom field changed',
    sentence: ({ target, payload }) => {
      const keys = Object.keys(partOf(payload, 'after'));
      if (keys.length === 1 && keys[0] === 'options')
        return `changed the options of the custom field ${target}${updatedSpaces(payload.moved)}`;
      return `changed the custom field ${target}${updatedSpaces(payload.moved)}`;
    },
  },
  refreshes: [fieldsPath, valuesPath, '/v1/spaces'],
  refusals: {
    409: 'Spaces have an option that was removed from the list, and replaceOptions doesn’t say what happens to it.',
  },
  assumes: ['Another name or type is rejected (400).'],
});

export const deleteCustomField = endpoint()({
  method: 'DELETE',
  path: fieldPath,
  summary: 'Delete a custom field and its values',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Custom field deleted',
    sentence: ({ target, payload }) => {
      const { spaces } = partOf(payload, 'before');
      const used =
        typeof spaces === 'number' && spaces > 0 ? `, used by ${spaceCount(spaces)}` : '';
      return `deleted the custom field ${target}${used}`;
    },
  },
  status: 204,
  refreshes: [fieldsPath, valuesPath, '/v1/spaces'],
});

export const getCustomFieldUsage = endpoint<typeof schemas.getCustomFieldUsage>()({
  method: 'GET',
  path: `${fieldPath}/usage`,
  summary: 'Count the spaces with a value of a custom field',
  needs: ['organization', 'admin'],
  extension: true,
});
