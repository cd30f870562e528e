import { type EventFacts, partOf } from './event-facts.ts';

/** What each action on OpenAPI specifications did, as the rest of a sentence. */
export const specificationSentences: Record<string, (facts: EventFacts) => string> = {
  createOpenAPISpec: ({ target }) => `added the specification ${target}`,
  createOrUpdateOpenAPISpecBySlug: ({ target, payload }) =>
    payload.created
      ? `added the specification ${target}`
      : `gave the specification ${target} another source`,
  deleteOpenAPISpecBySlug: ({ target }) => `deleted the specification ${target}`,
  updateOpenAPISpecBySlug: ({ target, payload }) =>
    `made the specification ${target} ${
      partOf(payload, 'after').visibility === 'public' ? 'public' : 'private'
    }`,
  refreshOpenAPISpec: ({ target }) => `had the specification ${target} read again`,
};
