export type { Certificate, SAMLProvider } from './saml-provider.schemas.ts';

/**
 * A provider is pending, and required of no one, until a sign-in with its current settings
 * succeeds.
 */
export const samlStatuses = ['pending', 'active'] as const;
/** Most certificates a provider can have: the current one, the next one, and a spare. */
export const certificatesMaximum = 3;
