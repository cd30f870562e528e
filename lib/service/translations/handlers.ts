import { eq } from 'drizzle-orm';
import type { Role } from '#lib/contract/levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type * as contract from '#lib/contract/translations.ts';
import type { TranslationSettings } from '#lib/contract/translations.ts';
import { pageOf, readList } from '../database/keyset.ts';
import { translationSettings as table } from '../database/schema/index.ts';
import { conflict } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { newId } from '../security/secrets.ts';
import type { TranslationRow } from './scope.ts';

/** The maximum number in an organization. */
const MAXIMUM = 1_000;

const placeOf = (appUrl: string, { organizationId, id }: TranslationRow) =>
  `${appUrl}/v1/orgs/${organizationId}/translations/${id}`;

/** Translation settings as the API shows them to a member of their organization. */
function present(appUrl: string, row: TranslationRow, role: Role | null): TranslationSettings {
  return {
    object: 'translation-settings',
    id: row.id,
    title: row.title,
    languages: row.languages,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    permissions: permissionsOf('translationSettings', role),
    urls: { location: placeOf(appUrl, row) },
  };
}

const targetOf = ({ id, title }: TranslationRow) => ({
  type: 'translation-settings',
  id,
  label: title,
});

export const translations: Handlers<typeof contract> = {
  async listTranslations(context) {
    const { instance, database, organization } = context;
    const { role } = organization;
    if (!permissionsOf('translationSettings', role).view) return { count: 0, items: [] };
    return readList(context, {
      table,
      select: database.select().from(table),
      where: eq(table.organizationId, organization.id),
      order: [table.createdAt, table.id],
      keyOf: (row) => [row.createdAt, row.id],
      present: (row) => present(instance.appUrl, row, role),
    });
  },

  async createTranslation({ instance, database, organization, body, now, record }) {
    const row: TranslationRow = {
      id: newId('trs'),
      organizationId: organization.id,
      title: body.title,
      languages: body.languages ?? [],
      createdAt: now,
      updatedAt: now,
    };
    const ours = eq(table.organizationId, organization.id);
    if ((await database.$count(table, ours)) >= MAXIMUM)
      throw conflict(
        `An organization can have up to ${MAXIMUM} translation settings. Delete one first.`,
      );
    await database.insert(table).values(row);
    record({
      target: targetOf(row),
      payload: { after: { title: row.title, languages: row.languages } },
    });
    return present(instance.appUrl, row, organization.role);
  },

  async getTranslation({ instance, organization, translationSettings: { row } }) {
    return present(instance.appUrl, row, organization.role);
  },

  async updateTranslation(context) {
    const { instance, database, organization, body, now, record } = context;
    const { row } = context.translationSettings;
    const { title, languages = row.languages } = body;
    const isSame = title === row.title && languages.join() === row.languages.join();
    if (isSame) return present(instance.appUrl, row, organization.role);
    const changed = { ...row, title, languages, updatedAt: now };
    await database.update(table).set(changed).where(eq(table.id, row.id));
    record({
      target: targetOf(changed),
      payload: {
        before: { title: row.title, languages: row.languages },
        after: { title, languages },
      },
    });
    return present(instance.appUrl, changed, organization.role);
  },

  async deleteTranslation({ database, translationSettings: { row }, record }) {
    await database.delete(table).where(eq(table.id, row.id));
    record({
      target: targetOf(row),
      payload: { before: { title: row.title, languages: row.languages } },
    });
    return undefined;
  },

  async listTranslationLanguages({ instance, translationSettings: { row }, query, cursors }) {
    const [start = 0] = cursors.read(query.page) ?? [];
    const numbered = row.languages.map((language, index) => ({ language, index }));
    return pageOf(
      numbered.slice(Number(start), Number(start) + query.limit + 1),
      query.limit,
      numbered.length,
      cursors,
      ({ index }) => [index + 1],
      ({ language }) => ({
        object: 'translation-language-settings' as const,
        language,
        urls: { location: `${placeOf(instance.appUrl, row)}/languages` },
      }),
    );
  },
};
