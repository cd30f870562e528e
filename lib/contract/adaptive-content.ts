import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { timestamp } from './shapes.ts';
import { sitePath } from './sites.ts';

const schemaPath = `${sitePath}/adaptive-schema` as const;

/** How long the claims of a visitor are at most, as JSON in characters. */
const CLAIMS_MAXIMUM = 16_384;

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
    '400 unless it is a valid draft-07 schema of the type object, with the JSON pointer to what is wrong',
    'at most 64 KB, 24 levels and 500 properties; every $ref leads to a place in it',
    'conditions may name claims it lacks: they are shown, not refused',
  ],
});

/** What is known about one visitor. */
export const claimsShape = z.record(z.string(), z.unknown());

export const checkClaims = endpoint({
  method: 'POST',
  path: `${schemaPath}/check`,
  summary: 'Tell whether claims fit the visitor schema of a site',
  needs: ['site', 'view'],
  body: z.object({
    claims: claimsShape.check(
      z.refine((claims) => JSON.stringify(claims).length <= CLAIMS_MAXIMUM, {
        error: 'Claims have at most 16 KB.',
      }),
    ),
  }),
  reply: z.object({
    /** What doesn't fit, each with the JSON pointer to it; empty where all does. */
    faults: z.array(z.object({ at: z.string(), message: z.string() })),
  }),
  extension: true,
  assumes: ['without a schema any claims fit'],
});
