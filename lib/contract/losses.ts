import * as z from 'zod/mini';
import { levels } from './levels.ts';
import { identifier } from './shapes.ts';

/** Somebody who would have less, and the spaces on which: at most 5, those not seen any more first. */
export const personLoss = z.object({
  user: z.object({ id: identifier, displayName: z.string() }),
  spaces: z.int(),
  examples: z.array(
    z.object({
      id: identifier,
      title: z.string(),
      before: z.enum(levels),
      after: z.enum(levels),
    }),
  ),
});
export type PersonLoss = z.infer<typeof personLoss>;

/** Who would have less after a change, counted in whole and named page by page. */
export function lossesOf<Loss extends z.ZodMiniType>(loss: Loss) {
  return z.object({
    next: z.optional(z.object({ page: z.string() })),
    people: z.int(),
    spaces: z.int(),
    /** Of the people, those who would not see some of it any more. */
    locked: z.int(),
    /** By name where the people are 1,000 or fewer. */
    losses: z.array(loss),
  });
}

/** Spaces of which only the first are named. */
export const someSpaces = z.object({
  count: z.int(),
  examples: z.array(z.object({ id: identifier, title: z.string(), people: z.int() })),
});
