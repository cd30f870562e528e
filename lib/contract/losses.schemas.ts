import * as z from 'zod/mini';
import { levels } from './levels.ts';
import { identifier } from './shapes.schemas.ts';

/**
 * A person who would lose access, with at most 5 of the spaces, those they could no longer see
 * first.
 */
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

/** The people who would lose access, counted as a whole and listed in pages. */
export function lossesOf<Loss extends z.ZodMiniType>(loss: Loss) {
  return z.object({
    next: z.optional(z.object({ page: z.string() })),
    people: z.int(),
    spaces: z.int(),
    /** Of these people, those who could no longer see some of it. */
    locked: z.int(),
    /** Sorted by name for up to 1,000 people. */
    losses: z.array(loss),
  });
}

/** A count of spaces with the first few of them. */
export const someSpaces = z.object({
  count: z.int(),
  examples: z.array(z.object({ id: identifier, title: z.string(), people: z.int() })),
});
