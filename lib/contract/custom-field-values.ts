import { partOf } from './audit.ts';
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
  summary: 'Read the custom field values of a space',
  needs: ['space', 'view'],
  assumes: ['Lists every field of the organization in order; value is absent when unset.'],
});

export const updateSpaceCustomFields = endpoint<typeof schemas.updateSpaceCustomFields>()({
  method: 'PATCH',
  path: ofSpacePath,
  summary: 'Set custom field values of a space',
  needs: ['space', 'edit'],
  audit: {
    name: 'Custom fields of a space set',
    sentence: ({ target, payload }) => {
      const { fields } = partOf(payload, 'after');
      const names = Array.isArray(fields) ? fields.map(String) : [];
      if (names.length === 0 || names.length > 3) return `set custom fields on ${target}`;
      return `set ${names.join(', ')} on ${target}`;
    },
  },
  status: 204,
  refreshes: [ofSpacePath],
  assumes: [
    'All or none: the 400 error names each field that is unknown or has a value of the wrong type.',
    'Extension: null, an empty text or an empty list clears a value.',
    'Values of a locked space can be set, as its title can.',
  ],
});

/** Most spaces one request can preview or fill. */
export const VALUE_ROWS_MAXIMUM = 1000;

export const listCustomFieldValues = endpoint<typeof schemas.listCustomFieldValues>()({
  method: 'GET',
  path: valuesPath,
  summary: 'List spaces with their custom field values',
  needs: ['organization', 'view'],
  extension: true,
  assumes: ['The spaces the caller can see, sorted by title.'],
});

export const reviewCustomFieldValues = endpoint<typeof schemas.reviewCustomFieldValues>()({
  method: 'POST',
  path: `${valuesPath}/review`,
  summary: 'Preview filling custom fields of many spaces',
  needs: ['organization', 'view'],
  effects: 'none',
  extension: true,
});

export const applyCustomFieldValues = endpoint<typeof schemas.applyCustomFieldValues>()({
  method: 'POST',
  path: valuesPath,
  summary: 'Fill custom fields of many spaces',
  needs: ['organization', 'view'],
  refreshes: [valuesPath, '/v1/orgs/{organizationId}/custom-fields', '/v1/spaces'],
  extension: true,
  also: [{ needs: ['space', 'edit'], on: 'each space' }],
  assumes: [
    'Each space is filled completely or not at all.',
    'A space listed twice in the same request fails the second time.',
  ],
});
