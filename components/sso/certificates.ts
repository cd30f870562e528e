import type { Certificate, SAMLProvider } from '#lib/contract/saml-provider-shape.ts';
import type { Metadata } from './metadata-box.tsx';

/** A certificate whose facts are known, with its text. */
export type KnownCertificate = Certificate & { pem: string; proven: boolean; isSaved: boolean };

const blocksOf = (text: string) =>
  text.split(/(?=-----BEGIN)/).filter((block) => block.trim() !== '');
const bodyOf = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '');

/** The certificates whose facts are known: those saved, and those of metadata that was read. */
export function knownCertificates(
  { certificate, certificates = [] }: Pick<SAMLProvider, 'certificate' | 'certificates'>,
  metadata: Metadata | null,
): KnownCertificate[] {
  const saved = blocksOf(certificate).flatMap((pem, position) => {
    const facts = certificates[position];
    return facts ? [{ ...facts, pem, isSaved: true }] : [];
  });
  if (!metadata) return saved;
  const facts = [metadata.certificateInfo, ...metadata.others];
  const read = blocksOf(metadata.certificate).flatMap((pem, position) => {
    const found = facts[position];
    const isNew = found && !saved.some(({ fingerprint }) => fingerprint === found.fingerprint);
    return isNew ? [{ ...found, pem, proven: false, isSaved: false }] : [];
  });
  return [...saved, ...read];
}

/** Takes the text of a form apart: the certificates in it that are known, and what else somebody put there. */
export function takeApart(
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
    // One that is there twice stays in the text, where the service tells of it.
    if (!found || listed.includes(found)) continue;
    listed.push(found);
    rest = rest.replace(block, '');
  }
  return { listed, rest };
}

/** The text of a form, out of its parts. */
export function putTogether(listed: readonly KnownCertificate[], rest: string): string {
  return listed.map(({ pem }) => pem).join('') + rest;
}

/** Whether an active provider needs no new test with what a form holds. */
export function staysActive(
  provider: Pick<SAMLProvider, 'entityID' | 'ssoURL'>,
  wish: { entityID?: string | undefined; ssoURL?: string | undefined },
  listed: readonly KnownCertificate[],
): boolean {
  return isSameIdentity(provider, wish) && listed.some(({ proven }) => proven);
}

/** Whether a form holds the entity ID and the address a provider has. */
export function isSameIdentity(
  provider: Pick<SAMLProvider, 'entityID' | 'ssoURL'>,
  wish: { entityID?: string | undefined; ssoURL?: string | undefined },
): boolean {
  return wish.entityID?.trim() === provider.entityID && wish.ssoURL?.trim() === provider.ssoURL;
}
