import { createCustomField } from '#lib/contract/custom-fields.ts';
import { onSpace } from './content.ts';
import { asAdmin, inOrganization, next, org, type Rows, type World } from './world.ts';

/** A field, and a space that can have a value for it. */
async function onField(world: World) {
  const body = { name: `field-${next()}`, type: 'text' as const };
  await asAdmin(world).call(createCustomField, { parameters: org(world), body });
  return { parameters: { ...org(world), fieldName: body.name } };
}

const rowsOf = async (world: World) => {
  const { parameters } = await onField(world);
  const space = (await onSpace(world)).parameters.spaceId;
  const values = { [parameters.fieldName]: { value: 'Ada' } };
  return { parameters: org(world), body: { rows: [{ space, values }] } };
};

/** Examples for custom fields and their values. */
export const customFields: Rows<'customFields' | 'customFieldValues'> = {
  customFields: {
    listCustomFields: { audience: 'guest', input: inOrganization },
    createCustomField: {
      audience: 'admin',
      input: async (world) => ({
        parameters: org(world),
        body: {
          name: `field-${next()}`,
          type: 'select:single',
          title: 'Stage',
          description: 'How far it is',
          placeholder: 'Draft',
          options: ['Draft', 'Final'],
        },
      }),
    },
    getCustomField: { audience: 'guest', input: onField },
    updateCustomField: {
      audience: 'admin',
      input: async (world) => ({
        ...(await onField(world)),
        body: { title: 'Owner', description: 'Who answers for it', placeholder: 'Ada' },
      }),
    },
    deleteCustomField: { audience: 'admin', input: onField },
    getCustomFieldUsage: { audience: 'admin', input: onField },
  },
  customFieldValues: {
    getSpaceCustomFields: { audience: 'read', input: onSpace },
    updateSpaceCustomFields: {
      audience: 'edit',
      input: async (world) => {
        const { parameters } = await onField(world);
        const values = { [parameters.fieldName]: { value: 'Ada' } };
        return { ...(await onSpace(world)), body: { values } };
      },
    },
    listCustomFieldValues: { audience: 'guest', input: inOrganization },
    reviewCustomFieldValues: { audience: 'guest', input: rowsOf },
    applyCustomFieldValues: { audience: 'guest', input: rowsOf },
  },
};
