import type { SAMLProvider } from '#lib/contract/saml.ts';

/** Whether the identity provider's part of a provider was given. */
export function isComplete({ entityID, ssoURL, certificate }: SAMLProvider): boolean {
  return entityID !== '' && ssoURL !== '' && certificate !== '';
}

/** What is to be done next with a provider, in a few words; null for an active one. */
export function nextStep(provider: SAMLProvider): string | null {
  if (provider.status === 'active') return null;
  return isComplete(provider)
    ? 'Next: a test sign-in'
    : 'Next: what the identity provider says of itself';
}
