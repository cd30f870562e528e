import { type EventFacts, partOf } from './event-facts.ts';

const words: Record<string, string> = {
  label: 'its name',
  ssoURL: 'the address',
  entityID: 'the entity ID',
  certificate: 'the certificate',
  defaultRole: 'the default role',
  defaultTeamId: 'the default team',
};

/** What was done to the providers an organization's people sign in through. */
export const samlSentences: Record<string, (facts: EventFacts) => string> = {
  createSAMLProvider: ({ target }) => `added the SSO provider ${target}`,
  updateSAMLProvider: ({ target, payload }) => {
    const changed = Object.keys(partOf(payload, 'after')).map((key) => words[key] ?? 'a setting');
    const what = changed.length > 0 && changed.length < 4 ? `: ${changed.join(', ')}` : '';
    return `changed the SSO provider ${target}${what}`;
  },
  deleteSAMLProvider: ({ target }) => `deleted the SSO provider ${target}`,
  testSAMLProvider: ({ target }) => `tested the SSO provider ${target}, which is active now`,
};
