import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { timestamp } from './shapes.schemas.ts';

/** Most characters a visitor's claims can have as JSON. */
const CLAIMS_MAXIMUM = 16_384;

/** What a site knows about its visitors: a draft-07 JSON Schema of type object. */
export const visitorSchemaShape = z.object({
  object: z.literal('site-adaptive-schema'),
  jsonSchema: z.record(z.string(), z.unknown()),
  updatedAt: timestamp,
});
export type VisitorSchema = z.infer<typeof visitorSchemaShape>;

export const getAdaptiveSchema = {
  summary: 'Read the visitor schema of a site',
  reply: visitorSchemaShape,
  refusals: { 404: 'The site has no visitor schema.' },
} satisfies Description;

export const setAdaptiveSchema = {
  summary: 'Set the visitor schema of a site',
  audit: {
    name: 'Visitor schema changed',
    sentence: ({ target }) => `changed the visitor schema of ${target}`,
  },
  body: z.object({ jsonSchema: z.record(z.string(), z.unknown()) }),
  reply: visitorSchemaShape,
  assumes: [
    'The schema must be a valid draft-07 schema of type object; the 400 error includes a JSON pointer to the problem.',
    'A schema can have up to 64 KB, 24 levels and 500 properties, and every $ref must point inside it.',
    'Conditions may use claims that the schema lacks: they are reported, not rejected.',
  ],
} satisfies Description;

/** A visitor's claims. */
export const claimsShape = z.record(z.string(), z.unknown());

export const checkClaims = {
  summary: 'Check claims against the visitor schema of a site',
  body: z.object({
    claims: claimsShape.check(
      z.refine((claims) => JSON.stringify(claims).length <= CLAIMS_MAXIMUM, {
        error: 'Claims can have up to 16 KB.',
      }),
    ),
  }),
  reply: z.object({
    /** What doesn't match, each with a JSON pointer; empty when everything matches. */
    faults: z.array(z.object({ at: z.string(), message: z.string() })),
  }),
  assumes: ['Without a schema, any claims match.'],
} satisfies Description;
