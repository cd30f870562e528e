import * as z from 'zod/mini';
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
  reply: visitorSchemaShape,
};

export const setAdaptiveSchema = {
  body: z.object({ jsonSchema: z.record(z.string(), z.unknown()) }),
  reply: visitorSchemaShape,
};

/** A visitor's claims. */
export const claimsShape = z.record(z.string(), z.unknown());

export const checkClaims = {
  body: z.object({
    claims: claimsShape.check(
      z.refine((claims) => JSON.stringify(claims).length <= CLAIMS_MAXIMUM, {
        error: 'Claims can have at most 16 KB.',
      }),
    ),
  }),
  reply: z.object({
    /** What doesn't match, each with a JSON pointer; empty when everything matches. */
    faults: z.array(z.object({ at: z.string(), message: z.string() })),
  }),
};
