import { requestInput } from '../places.ts';

/** The number of changes listed; the Changes tab has them all. */
const CHANGES = 100;
const PEOPLE = 100;

/** The query inputs of the overview. */
export function overviewReads(spaceId: string, number: string) {
  const input = requestInput(spaceId, number);
  return {
    forecast: input,
    changes: { ...input, query: { limit: CHANGES } },
    reviews: { ...input, query: { limit: PEOPLE } },
    reviewers: { ...input, query: { limit: PEOPLE } },
    contributors: { ...input, query: { limit: PEOPLE } },
    brokenLinks: {
      ...input,
      query: { limit: 20, status: 'broken' as const, brokenContext: 'change-request' as const },
    },
  };
}
