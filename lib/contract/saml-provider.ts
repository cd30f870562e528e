import { DAY } from './durations.ts';

export type { Certificate, SAMLProvider } from './saml-provider.schemas.ts';

/**
 * A provider is pending, and required of no one, until a sign-in with its current settings
 * succeeds.
 */
export const samlStatuses = ['pending', 'active'] as const;
/** Most certificates a provider can have: the current one, the next one, and a spare. */
export const certificatesMaximum = 3;

/** How early a certificate’s end is warned about: 30 days, in milliseconds. */
export const CERTIFICATE_WARNING = 30 * DAY;

/** The certificates in a text, each as PEM. */
export function certificatesIn(text: string): string[] {
  return text.split(/(?=-----BEGIN)/).filter((block) => block.trim() !== '');
}
