import { formatDate, plural } from '#components/kit/format.ts';
import { DAY } from '#lib/contract/durations.ts';
import {
  CERTIFICATE_WARNING,
  type Certificate,
  certificatesIn,
  type SAMLProvider,
} from '#lib/contract/saml-provider.ts';
import type { Metadata } from './metadata-box.tsx';

/** A certificate with its parsed details and its PEM text. */
export type KnownCertificate = Certificate & { pem: string; proven: boolean; isSaved: boolean };

const bodyOf = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '');

/** The certificates with known details: the saved ones and those from imported metadata. */
export function knownCertificates(
  { certificate, certificates = [] }: Pick<SAMLProvider, 'certificate' | 'certificates'>,
  metadata: Metadata | null,
): KnownCertificate[] {
  const saved = certificatesIn(certificate).flatMap((pem, position) => {
    const facts = certificates[position];
    return facts ? [{ ...facts, pem, isSaved: true }] : [];
  });
  if (!metadata) return saved;
  const facts = [metadata.certificateInfo, ...metadata.others];
  const read = certificatesIn(metadata.certificate).flatMap((pem, position) => {
    const found = facts[position];
    const isNew = found && !saved.some(({ fingerprint }) => fingerprint === found.fingerprint);
    return isNew ? [{ ...found, pem, proven: false, isSaved: false }] : [];
  });
  return [...saved, ...read];
}

/** Splits the field's text into known certificates and the remaining text. */
export function splitCertificates(
  text: string,
  known: readonly KnownCertificate[],
): { listed: KnownCertificate[]; rest: string } {
  const listed: KnownCertificate[] = [];
  let rest = text;
  for (const [block] of text.matchAll(
    /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----\n?/g,
  )) {
    const body = bodyOf(block);
    const found = known.find((one) => bodyOf(one.pem) === body);
    // A duplicate stays in the text, so that the service reports it.
    if (!found || listed.includes(found)) continue;
    listed.push(found);
    rest = rest.replace(block, '');
  }
  return { listed, rest };
}

/** Joins certificates and remaining text into the field's text. */
export function joinCertificates(listed: readonly KnownCertificate[], rest: string): string {
  return listed.map(({ pem }) => pem).join('') + rest;
}

/** Whether an active provider stays active with these values, without a new test. */
export function staysActive(
  provider: Pick<SAMLProvider, 'entityID' | 'ssoURL'>,
  values: { entityID?: string | undefined; ssoURL?: string | undefined },
  listed: readonly KnownCertificate[],
): boolean {
  return isSameIdentity(provider, values) && listed.some(({ proven }) => proven);
}

/** Whether the entity ID and sign-in URL are unchanged. */
export function isSameIdentity(
  provider: Pick<SAMLProvider, 'entityID' | 'ssoURL'>,
  values: { entityID?: string | undefined; ssoURL?: string | undefined },
): boolean {
  return values.entityID?.trim() === provider.entityID && values.ssoURL?.trim() === provider.ssoURL;
}

export type Expiry = {
  state: 'valid' | 'expiring' | 'expired' | 'not-yet-valid';
  /** `Expires in 12 days, on 3 Dec 2026` */
  text: string;
};

/** Whether a certificate is valid at a given time, and when that changes. */
export function expiryOf(
  { validFrom, validTo }: Pick<Certificate, 'validFrom' | 'validTo'>,
  now: Date,
): Expiry {
  const from = new Date(validFrom);
  const to = new Date(validTo);
  const left = to.getTime() - now.getTime();
  if (from > now) return { state: 'not-yet-valid', text: `Not valid before ${formatDate(from)}` };
  if (left < 0) return { state: 'expired', text: `Expired on ${formatDate(to)}` };
  if (left > CERTIFICATE_WARNING) return { state: 'valid', text: `Expires on ${formatDate(to)}` };
  return {
    state: 'expiring',
    text: `Expires ${inDays(Math.floor(left / DAY))}, on ${formatDate(to)}`,
  };
}

function inDays(days: number): string {
  if (days === 0) return 'within a day';
  return `in ${plural(days, 'day')}`;
}
