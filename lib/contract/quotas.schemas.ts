import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { formatList } from './format.ts';
import { type QuotaName, quotaNames } from './quotas.ts';

const MOST = 1e15;
const wholeNumber = 'Enter a whole number, or leave this empty to use the instance limit.';
const limit = z.optional(
  z.nullable(
    z.int(wholeNumber).check(z.minimum(0, wholeNumber), z.maximum(MOST, 'This is too large.')),
  ),
);

/** Limits of an organization: null is no limit, absent is that of the instance. */
export const quotasShape = z.object({
  spaces: limit,
  bytes: limit,
  specifications: limit,
  imports: limit,
  people: limit,
});

const usageShape = z.object({
  object: z.literal('usage'),
  quotas: z.array(
    z.object({
      name: z.enum(quotaNames),
      used: z.int(),
      /** Absent: no limit. */
      limit: z.optional(z.int()),
    }),
  ),
});
export type Usage = z.infer<typeof usageShape>;

export const getUsage = {
  summary: 'Read what an organization uses, and its limits',
  reply: usageShape,
  assumes: [
    'Imports are those of the last 24 hours; people include disabled members.',
    'What would exceed a limit gets 409 with the reasons quota and, for example, quota:spaces.',
  ],
} satisfies Description;

const words: Record<QuotaName, string> = {
  spaces: 'spaces',
  bytes: 'storage',
  specifications: 'specifications',
  imports: 'imports a day',
  people: 'members',
};

export const setQuotas = {
  summary: 'Set the limits of an organization in place of those of the instance',
  audit: {
    name: 'Limits changed',
    sentence: ({ target, payload }) => {
      const limits = quotaNames.filter((name) => Object.hasOwn(payload, name));
      return limits.length === 0
        ? `set the limits of ${target} back to those of the instance`
        : `set limits of ${target}: ${formatList(limits.map((name) => words[name]))}`;
    },
  },
  body: quotasShape,
  reply: usageShape,
} satisfies Description;
