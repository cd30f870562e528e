import type { SAMLProvider } from '#lib/contract/saml-provider.ts';

/** Whether a provider has all details of its identity provider. */
export function isComplete({ entityID, ssoURL, certificate }: SAMLProvider): boolean {
  return entityID !== '' && ssoURL !== '' && certificate !== '';
}

/** What to do first, as long as no provider is active. */
export function stepToActive(providers: readonly SAMLProvider[]): string {
  const complete = providers.find(isComplete);
  if (complete) return `Test ${complete.label} first.`;
  const [first] = providers;
  return first ? `Finish and test ${first.label} first.` : 'Set up and test a provider first.';
}

/** The next step of setting up a provider; null for an active one. */
export function nextStep(provider: SAMLProvider): string | null {
  if (provider.status === 'active') return null;
  return isComplete(provider) ? 'Next: test the sign-in' : 'Next: identity provider details';
}
