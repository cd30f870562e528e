import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/adaptive-content.ts';
import { sites as table } from '../database/schema/index.ts';
import { Refusal } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import type { SiteRow } from '../sites/scope.ts';
import type { SchemaFault } from './json-schema.ts';
import { faultsInThread } from './schema-thread.ts';
import { requireVisitorSchema } from './visitor-schema.ts';

type Schema = NonNullable<SiteRow['visitorSchema']>;

/** The maximum number of faults reported for claims. */
const FAULTS_TOLD = 100;

function present(jsonSchema: Schema, updatedAt: Date) {
  const object = 'site-adaptive-schema' as const;
  return { object, jsonSchema, updatedAt: updatedAt.toISOString() };
}

export const adaptiveContent: Handlers<typeof contract> = {
  async getAdaptiveSchema({ site: { row } }) {
    const { visitorSchema, visitorSchemaUpdatedAt, updatedAt } = row;
    if (visitorSchema) return present(visitorSchema, visitorSchemaUpdatedAt ?? updatedAt);
    throw new Refusal(404, `${row.title} has no visitor schema yet. Set one with PUT.`);
  },

  setAdaptiveSchema: {
    prepare: ({ body }) => requireVisitorSchema(body.jsonSchema),
    async handle({ database, site: { row }, body, now, record }) {
      const { jsonSchema } = body;
      const { visitorSchema, visitorSchemaUpdatedAt } = row;
      if (visitorSchema && JSON.stringify(visitorSchema) === JSON.stringify(jsonSchema))
        return present(visitorSchema, visitorSchemaUpdatedAt ?? now);
      await database
        .update(table)
        .set({ visitorSchema: jsonSchema, visitorSchemaUpdatedAt: now, updatedAt: now })
        .where(eq(table.id, row.id));
      const claims = Object.keys((jsonSchema.properties as object | undefined) ?? {}).slice(0, 50);
      record({ target: { type: 'site', id: row.id, label: row.title }, payload: { claims } });
      return present(jsonSchema, now);
    },
  },

  checkClaims: {
    async prepare({ site, body }) {
      const { visitorSchema } = site.row;
      if (!visitorSchema) return [];
      const { $id: _, ...schema } = visitorSchema;
      const tooComplex = 'The schema is too complex to check these claims against.';
      return (
        (await faultsInThread(schema, body.claims)) ?? [{ at: '', message: tooComplex }]
      ).slice(0, FAULTS_TOLD);
    },
    handle: async (_, faults) => ({ faults: faults as SchemaFault[] }),
  },
};
