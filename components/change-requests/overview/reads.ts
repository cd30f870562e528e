import { requestInput } from '../places.ts';

/** How many changes are listed; the rest is on their own tab. */
const CHANGES = 100;
const PEOPLE = 100;

/** What the overview of a change request asks the API for. */
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
