import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { timestamp } from './shapes.ts';
import { sitePath } from './sites.ts';

const schemaPath = `${sitePath}/adaptive-schema` as const;

/** What a site knows about its visitors: a draft-07 JSON Schema of the type object. */
export const visitorSchemaShape = z.object({
  object: z.literal('site-adaptive-schema'),
  jsonSchema: z.record(z.string(), z.unknown()),
  updatedAt: timestamp,
});
export type VisitorSchema = z.infer<typeof visitorSchemaShape>;

export const getAdaptiveSchema = endpoint({
  method: 'GET',
  path: schemaPath,
  summary: 'Read the visitor schema of a site',
  needs: ['site', 'view'],
  reply: visitorSchemaShape,
  assumes: ['404 while none was set'],
});

export const setAdaptiveSchema = endpoint({
  method: 'PUT',
  path: schemaPath,
  summary: 'Set the visitor schema of a site',
  needs: ['site', 'edit'],
  body: z.object({ jsonSchema: z.record(z.string(), z.unknown()) }),
  reply: visitorSchemaShape,
  refreshes: [sitePath],
  assumes: [
    '400 unless it is a valid draft-07 schema of the type object, at most 64 KB, without $ref to elsewhere',
    'conditions may name claims it lacks: they are shown, not refused',
  ],
});
