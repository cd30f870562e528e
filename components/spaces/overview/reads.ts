import type { Space } from '#lib/contract/spaces.ts';

/** The inputs of the overview's requests. */
export function overviewReads(spaceId: string) {
  const parameters = { spaceId };
  return {
    files: { parameters, query: { limit: 1 } },
    links: { parameters, query: { limit: 1 } },
    readers: { parameters },
  };
}

/** The input of the overview's request for the freshness of the space. */
export function freshnessRead({ id, organization }: Space) {
  return { parameters: { organizationId: organization }, query: { space: id, limit: 1 } };
}
