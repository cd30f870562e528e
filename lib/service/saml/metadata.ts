import type * as z from 'zod/mini';
import type { readSAMLMetadata } from '#lib/contract/saml.schemas.ts';
import { certificatesMaximum } from '#lib/contract/saml-provider.ts';
import { badField } from '../errors.ts';
import { CertificateFault, type ReadCertificate, readCertificate } from './certificates.ts';
import {
  childrenOf,
  metadataLimits,
  metadataSpace,
  parseXml,
  signatureSpace,
  XmlFault,
} from './xml.ts';

type Metadata = z.output<typeof readSAMLMetadata.reply>;

/** The supported request bindings, the preferred one first. */
const bindings = ['HTTP-Redirect', 'HTTP-POST'].map(
  (name) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`,
);

const fault = (message: string) => badField('xml', message);

/**
 * Parses the metadata of an identity provider.
 * @throws Refusal 400 that says what is missing or unsupported
 */
export async function readMetadata(xml: string, now: Date): Promise<Metadata> {
  const entity = entityIn(await documentOf(xml.replace(/^\uFEFF/, '').trim()));
  const [role, ...roles] = childrenOf(entity, metadataSpace, 'IDPSSODescriptor');
  if (!role) {
    throw fault(
      'This metadata doesn’t describe an identity provider: it has no IDPSSODescriptor. Use the identity provider’s metadata, not this service’s.',
    );
  }
  if (roles.length > 0) throw fault('This metadata describes more than one identity provider.');
  const entityID = entity.getAttribute('entityID')?.trim() ?? '';
  if (!entityID) throw fault('This metadata has no entityID.');
  const { first, others } = certificatesIn(role, now);
  return {
    entityID,
    ssoURL: addressIn(role),
    certificate: [first, ...others]
      .slice(0, certificatesMaximum)
      .map(({ pem }) => pem)
      .join(''),
    certificateInfo: first.info,
    others: others.map(({ info }) => info),
  };
}

async function documentOf(xml: string): Promise<Document> {
  try {
    return await parseXml(xml, metadataLimits);
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    throw fault(`This metadata can’t be read. ${error.message}`);
  }
}

/** The only identity provider of a document, which may be a list with one entry. */
function entityIn({ documentElement: root }: Document): Element {
  if (root.namespaceURI === metadataSpace && root.localName === 'EntityDescriptor') return root;
  if (root.namespaceURI !== metadataSpace || root.localName !== 'EntitiesDescriptor') {
    throw fault('This is XML, but not SAML metadata: it doesn’t start with an EntityDescriptor.');
  }
  const providers = childrenOf(root, metadataSpace, 'EntityDescriptor').filter(
    (entity) => childrenOf(entity, metadataSpace, 'IDPSSODescriptor').length > 0,
  );
  const [only, ...more] = providers;
  if (only && more.length === 0) return only;
  throw fault(
    'This metadata lists many services. Use the metadata of your identity provider only.',
  );
}

function addressIn(role: Element): string {
  const services = childrenOf(role, metadataSpace, 'SingleSignOnService');
  for (const binding of bindings) {
    const found = services.find((service) => service.getAttribute('Binding') === binding);
    const location = found?.getAttribute('Location')?.trim();
    if (!location) continue;
    if (!location.startsWith('https://') || !URL.canParse(location)) {
      throw fault(
        `The sign-in address in this metadata isn’t an https address: ${location.slice(0, 200)}`,
      );
    }
    return location;
  }
  throw fault(
    'This metadata has no sign-in address (SingleSignOnService) for HTTP-Redirect or HTTP-POST.',
  );
}

/** The signing certificates, in the order of the metadata. */
function certificatesIn(
  role: Element,
  now: Date,
): { first: ReadCertificate; others: ReadCertificate[] } {
  const texts = childrenOf(role, metadataSpace, 'KeyDescriptor')
    .filter((key) => (key.getAttribute('use') || 'signing') === 'signing')
    .flatMap((key) => childrenOf(key, signatureSpace, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, signatureSpace, 'X509Data'))
    .flatMap((data) => childrenOf(data, signatureSpace, 'X509Certificate'))
    .map((element) => element.textContent?.trim() ?? '');
  const read: ReadCertificate[] = [];
  let why = '';
  for (const text of new Set(texts)) {
    try {
      const found = readCertificate(text, now);
      if (!read.some(({ pem }) => pem === found.pem)) read.push(found);
    } catch (error) {
      if (!(error instanceof CertificateFault)) throw error;
      why ||= error.message;
    }
  }
  const [first, ...others] = read;
  if (first) return { first, others };
  throw fault(why || 'This metadata has no certificate for signing (X509Certificate).');
}
