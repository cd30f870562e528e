import { badResponse, quoted } from './faults.ts';
import { assertionSpace, childrenOf } from './xml.ts';

/** What a response has to say. */
export type Expected = {
  acsURL: string;
  /** This service, as the identity provider knows it. */
  audience: string;
  issuer: string;
  requestId: string;
  now: Date;
};

/** What an identity provider says of whoever signed in. */
export type Claims = {
  assertionId: string;
  nameID: string;
  nameIDFormat: string;
  attributes: ReadonlyMap<string, readonly string[]>;
  /** When the identity provider wants the sign-in to end (SAML core 2.7.2); null where it doesn't say. */
  sessionEnd: Date | null;
};

/** How far clocks may be apart, and how old an assertion may be, in milliseconds. */
export const CLOCK_SKEW = 60_000;
export const ASSERTION_AGE = 300_000;
const NAME_ID_MAXIMUM = 256;
const ID_MAXIMUM = 300;
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

const clocks = 'Compare the clocks of both services.';
const inside = (parent: Element, name: string) => childrenOf(parent, assertionSpace, name);
const textIn = (element: Element | undefined) => element?.textContent?.trim() ?? '';

/**
 * Checks everything an assertion says, and reads it.
 * @throws SAMLFault that says what was expected instead
 */
export function readAssertion(assertion: Element, expected: Expected): Claims {
  const issuer = textIn(one(assertion, 'Issuer'));
  if (issuer !== expected.issuer) {
    throw badResponse(
      `It comes from ${quoted(issuer)}, and the entity ID set up here is ${quoted(expected.issuer)}.`,
    );
  }
  const issued = timeOf(assertion, 'IssueInstant');
  if (issued === null) throw badResponse('It doesn’t say when it was made.');
  if (issued > expected.now.getTime() + CLOCK_SKEW) {
    throw badResponse(`It was made in the future. ${clocks}`);
  }
  if (issued <= expected.now.getTime() - CLOCK_SKEW - ASSERTION_AGE) {
    throw badResponse(`It is more than five minutes old. ${clocks}`);
  }
  const subject = one(assertion, 'Subject');
  requireConfirmed(subject, expected);
  requireConditions(one(assertion, 'Conditions'), expected);
  const sessionEnd = sessionEndIn(assertion, expected);
  const assertionId = assertion.getAttribute('ID') ?? '';
  if (!assertionId || assertionId.length > ID_MAXIMUM)
    throw badResponse('Its assertion has no ID.');
  const name = one(subject, 'NameID');
  const nameID = textIn(name);
  if (!nameID || nameID.length > NAME_ID_MAXIMUM) {
    throw badResponse('It has no NameID of 1 to 256 characters.');
  }
  const nameIDFormat = name.getAttribute('Format') ?? '';
  return { assertionId, nameID, nameIDFormat, attributes: attributesOf(assertion), sessionEnd };
}

function one(parent: Element, name: string): Element {
  const [found, ...more] = inside(parent, name);
  if (!found || more.length > 0) throw badResponse(`It has not exactly one ${name} in its place.`);
  return found;
}

/** A time in an attribute; null where there is none. */
function timeOf(element: Element, name: string): number | null {
  const text = element.getAttribute(name);
  if (!text) return null;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw badResponse(`Its ${name} is no time.`);
  return time;
}

function requireInTime(element: Element, { now }: Expected): void {
  const [start, end] = [timeOf(element, 'NotBefore'), timeOf(element, 'NotOnOrAfter')];
  if (start !== null && now.getTime() + CLOCK_SKEW < start) {
    throw badResponse(`It isn’t valid yet. ${clocks}`);
  }
  if (end !== null && now.getTime() - CLOCK_SKEW >= end) {
    throw badResponse(`It isn’t valid any more. ${clocks}`);
  }
}

/** Somebody who carries it may use it here, now, for this request: one confirmation has to say all of that. */
function requireConfirmed(subject: Element, expected: Expected): void {
  const [confirmation, ...more] = inside(subject, 'SubjectConfirmation').filter(
    (found) => found.getAttribute('Method') === bearer,
  );
  if (!confirmation || more.length > 0) {
    throw badResponse('It has not exactly one confirmation of its subject for a browser (bearer).');
  }
  const data = one(confirmation, 'SubjectConfirmationData');
  const recipient = data.getAttribute('Recipient');
  if (recipient !== expected.acsURL) {
    throw badResponse(
      `Its recipient is ${quoted(recipient)}, and the address of this service (ACS URL) is ${quoted(expected.acsURL)}.`,
    );
  }
  if (data.getAttribute('InResponseTo') !== expected.requestId) {
    throw badResponse('It doesn’t answer the request this sign-in began with.');
  }
  if (timeOf(data, 'NotOnOrAfter') === null)
    throw badResponse('It doesn’t say how long it is good.');
  requireInTime(data, expected);
}

function requireConditions(conditions: Element, expected: Expected): void {
  requireInTime(conditions, expected);
  const restrictions = inside(conditions, 'AudienceRestriction');
  const audiences = restrictions.map((restriction) => inside(restriction, 'Audience').map(textIn));
  const isForUs = audiences.every((named) => named.includes(expected.audience));
  if (restrictions.length > 0 && isForUs) return;
  throw badResponse(
    `It is meant for ${quoted(audiences.flat()[0])} (audience), and the entity ID of this service is ${quoted(expected.audience)}.`,
  );
}

/** The first of the ends that the statements of a sign-in give it. */
function sessionEndIn(assertion: Element, { now }: Expected): Date | null {
  const statements = inside(assertion, 'AuthnStatement');
  if (statements.length === 0) throw badResponse('It doesn’t say that anybody signed in.');
  const ends = statements.flatMap((statement) => timeOf(statement, 'SessionNotOnOrAfter') ?? []);
  if (ends.length === 0) return null;
  const end = Math.min(...ends);
  if (end <= now.getTime()) {
    throw badResponse(`It gives the sign-in an end (SessionNotOnOrAfter) that is past. ${clocks}`);
  }
  return new Date(end);
}

function attributesOf(assertion: Element): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of inside(assertion, 'AttributeStatement')) {
    for (const attribute of inside(statement, 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? '';
      const values = inside(attribute, 'AttributeValue').map(textIn).filter(Boolean);
      if (name) found.set(name, [...(found.get(name) ?? []), ...values]);
    }
  }
  return found;
}
