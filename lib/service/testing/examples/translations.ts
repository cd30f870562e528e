import { createTranslation } from '#lib/contract/translations.ts';
import { asAdmin, inOrganization, org, type Rows, unique, type World } from './world.ts';

async function onTranslation(world: World) {
  const parameters = org(world);
  const body = { title: unique('Languages'), languages: ['de' as const, 'fr' as const] };
  const made = await asAdmin(world).call(createTranslation, { parameters, body });
  return { parameters: { ...parameters, translationSettingsId: made.body.id } };
}

/** Examples for translations. */
export const translations: Rows<'translations'> = {
  translations: {
    listTranslations: { audience: 'guest', input: inOrganization },
    createTranslation: {
      audience: 'admin',
      input: async (world) => ({ parameters: org(world), body: { title: unique('Languages') } }),
    },
    getTranslation: { audience: 'read', input: onTranslation },
    updateTranslation: {
      audience: 'admin',
      input: async (world) => ({
        ...(await onTranslation(world)),
        body: { title: unique('Languages'), languages: ['nl'] },
      }),
    },
    deleteTranslation: { audience: 'admin', input: onTranslation },
    listTranslationLanguages: { audience: 'read', input: onTranslation },
  },
};
