import { badResponse, quoted } from './faults.ts';
import { assertionSpace, childrenOf } from './xml.ts';

/** The values a response must have. */
export type Expected = {
  acsURL: string;
  /** This service, as the identity provider knows it. */
  audience: string;
  issuer: string;
  requestId: string;
  now: Date;
};

/** The identity provider's statements about the person who signed in. */
export type AssertionClaims = {
  assertionId: string;
  nameID: string;
  nameIDFormat: string;
  attributes: ReadonlyMap<string, readonly string[]>;
  /** The end of the sign-in as set by the identity provider (SAML core 2.7.2); null if unset. */
  sessionEnd: Date | null;
};

/** The allowed clock difference and the maximum age of an assertion, in milliseconds. */
export const CLOCK_SKEW = 60_000;
export const ASSERTION_AGE = 300_000;
const NAME_ID_MAXIMUM = 256;
const ID_MAXIMUM = 300;
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

const clocks = 'Compare the clocks of both services.';
const inside = (parent: Element, name: string) => childrenOf(parent, assertionSpace, name);
const textIn = (element: Element | undefined) => element?.textContent?.trim() ?? '';

/**
 * Validates every statement of an assertion, and reads it.
 * @throws SAMLFault that says what was expected instead
 */
export function readAssertion(assertion: Element, expected: Expected): AssertionClaims {
  const issuer = textIn(one(assertion, 'Issuer'));
  if (issuer !== expected.issuer) {
    throw badResponse(
      `It comes from ${quoted(issuer)}, but the entity ID configured here is ${quoted(expected.issuer)}.`,
    );
  }
  const issued = timeOf(assertion, 'IssueInstant');
  if (issued === null) throw badResponse('It doesn’t say when it was issued.');
  if (issued > expected.now.getTime() + CLOCK_SKEW) {
    throw badResponse(`It was issued in the future. ${clocks}`);
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
  if (!found || more.length > 0)
    throw badResponse(`It must have exactly one ${name} in its place.`);
  return found;
}

/** A time in an attribute; null if there is none. */
function timeOf(element: Element, name: string): number | null {
  const text = element.getAttribute(name);
  if (!text) return null;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw badResponse(`Its ${name} isn’t a valid time.`);
  return time;
}

function requireInTime(element: Element, { now }: Expected): void {
  const [start, end] = [timeOf(element, 'NotBefore'), timeOf(element, 'NotOnOrAfter')];
  if (start !== null && now.getTime() + CLOCK_SKEW < start) {
    throw badResponse(`It isn’t valid yet. ${clocks}`);
  }
  if (end !== null && now.getTime() - CLOCK_SKEW >= end) {
    throw badResponse(`It is no longer valid. ${clocks}`);
  }
}

/**
 * The bearer of the assertion may use it here, now and for this request: a single confirmation has to
 * say all of that.
 */
function requireConfirmed(subject: Element, expected: Expected): void {
  const [confirmation, ...more] = inside(subject, 'SubjectConfirmation').filter(
    (found) => found.getAttribute('Method') === bearer,
  );
  if (!confirmation || more.length > 0) {
    throw badResponse('It must have exactly one bearer confirmation of its subject.');
  }
  const data = one(confirmation, 'SubjectConfirmationData');
  const recipient = data.getAttribute('Recipient');
  if (recipient !== expected.acsURL) {
    throw badResponse(
      `Its recipient is ${quoted(recipient)}, but the address of this service (ACS URL) is ${quoted(expected.acsURL)}.`,
    );
  }
  if (data.getAttribute('InResponseTo') !== expected.requestId) {
    throw badResponse('It doesn’t answer the request that started this sign-in.');
  }
  if (timeOf(data, 'NotOnOrAfter') === null)
    throw badResponse('It doesn’t say how long it is valid.');
  requireInTime(data, expected);
}

function requireConditions(conditions: Element, expected: Expected): void {
  requireInTime(conditions, expected);
  const restrictions = inside(conditions, 'AudienceRestriction');
  const audiences = restrictions.map((restriction) => inside(restriction, 'Audience').map(textIn));
  const isForUs = audiences.every((named) => named.includes(expected.audience));
  if (restrictions.length > 0 && isForUs) return;
  throw badResponse(
    `It is meant for ${quoted(audiences.flat()[0])} (audience), but the entity ID of this service is ${quoted(expected.audience)}.`,
  );
}

/** The earliest end in the statements of a sign-in. */
function sessionEndIn(assertion: Element, { now }: Expected): Date | null {
  const statements = inside(assertion, 'AuthnStatement');
  if (statements.length === 0) throw badResponse('It doesn’t say that anyone signed in.');
  const ends = statements.flatMap((statement) => timeOf(statement, 'SessionNotOnOrAfter') ?? []);
  if (ends.length === 0) return null;
  const end = Math.min(...ends);
  if (end <= now.getTime()) {
    throw badResponse(`The end of its session (SessionNotOnOrAfter) is in the past. ${clocks}`);
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
