import type { SAMLProvider } from '#lib/contract/saml-provider-shape.ts';

/** Whether the identity provider's part of a provider was given. */
export function isComplete({ entityID, ssoURL, certificate }: SAMLProvider): boolean {
  return entityID !== '' && ssoURL !== '' && certificate !== '';
}

/** What to do so that there is an active provider. */
export function wayToActive(providers: readonly SAMLProvider[]): string {
  const complete = providers.find(isComplete);
  if (complete) return `Test ${complete.label} first.`;
  const [first] = providers;
  return first
    ? `Finish setting up ${first.label} and test it first.`
    : 'Set one up and test it first.';
}

/** What is to be done next with a provider, in a few words; null for an active one. */
export function nextStep(provider: SAMLProvider): string | null {
  if (provider.status === 'active') return null;
  return isComplete(provider)
    ? 'Next: a test sign-in'
    : 'Next: what the identity provider says of itself';
}
