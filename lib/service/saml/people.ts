import { and, eq } from 'drizzle-orm';
import { isInDomains } from '#lib/contract/inside-domains.ts';
import { emailAddress } from '#lib/contract/shapes.ts';
import type { Executor } from '../database/executor.ts';
import { type organizations, samlIdentities, users } from '../database/schema/index.ts';
import { findOrCreateUser } from '../sign-in/tokens.ts';
import { type UserRow, userColumns } from '../users.ts';
import type { Claims } from './claims.ts';
import { quoted, SAMLFault } from './faults.ts';

const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
/** Under which names identity providers give an e-mail address, the usual ones first. */
const emailNames = [
  'email',
  'mail',
  'emailAddress',
  'emailaddress',
  `${claim}emailaddress`,
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
];
const displayNames = [
  'displayName',
  'displayname',
  'name',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'cn',
  'urn:oid:2.5.4.3',
];
const givenNames = ['givenName', 'firstName', `${claim}givenname`, 'urn:oid:2.5.4.42'];
const surnames = ['surname', 'lastName', 'sn', `${claim}surname`, 'urn:oid:2.5.4.4'];
const NAME_MAXIMUM = 100;
/** A name made up for one session. */
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

const valuesOf = ({ attributes }: Claims, names: readonly string[]) =>
  names.map((name) => attributes.get(name) ?? []).find((values) => values.length > 0) ?? [];

/**
 * The e-mail address a response gives: as an attribute, or else as the NameID.
 * @throws SAMLFault when there is none, or more than one
 */
export function emailIn(claims: Claims): string {
  const values = valuesOf(claims, emailNames);
  const given = new Set((values.length > 0 ? values : [claims.nameID]).map(normalized));
  const [email, ...more] = given;
  if (email && more.length === 0) return email;
  const why =
    more.length > 0
      ? 'gives several e-mail addresses. Let it give one'
      : 'gives no e-mail address. Let it give one as the attribute email, or as the NameID';
  throw new SAMLFault('no-email', `The identity provider ${why}.`);
}

/** An address as users have it; empty for what is none. */
function normalized(text: string): string {
  const read = emailAddress.safeParse(text);
  return read.success ? read.data : '';
}

/** The name a response gives somebody, for a new user. */
export function displayNameIn(claims: Claims): string | undefined {
  const [whole] = valuesOf(claims, displayNames);
  const parts = [valuesOf(claims, givenNames)[0], valuesOf(claims, surnames)[0]];
  const name = (whole ?? parts.filter(Boolean).join(' ')).replace(/\s+/g, ' ').trim();
  return name && !name.includes('@') ? name.slice(0, NAME_MAXIMUM) : undefined;
}

/** Under what an identity provider knows somebody for good; a name for one session doesn't last. */
function lastingName(claims: Claims): string {
  return claims.nameIDFormat === transient ? emailIn(claims) : claims.nameID;
}

type Organization = Pick<typeof organizations.$inferSelect, 'title' | 'emailDomains'>;

/** @throws SAMLFault unless an address is in one of the organization's e-mail domains */
function requireDomain({ title, emailDomains }: Organization, email: string): void {
  if (isInDomains(email, emailDomains)) return;
  throw new SAMLFault(
    'email-domain',
    `${quoted(email)} is in none of the e-mail domains of ${title}. An admin can add the domain in its settings.`,
  );
}

/**
 * Finds whom a response is about: by the identity provider's own name for them, else by e-mail address.
 * @returns the known user, or the address of somebody new
 * @throws SAMLFault without an address, or with one outside the organization's domains
 */
export async function findPerson(
  database: Executor,
  providerId: string,
  organization: Organization,
  claims: Claims,
): Promise<{ email: string; known: UserRow | undefined }> {
  const [known] = await database
    .select(userColumns)
    .from(samlIdentities)
    .innerJoin(users, eq(users.id, samlIdentities.userId))
    .where(
      and(
        eq(samlIdentities.providerId, providerId),
        eq(samlIdentities.nameId, lastingName(claims)),
      ),
    );
  const email = known?.email ?? emailIn(claims);
  requireDomain(organization, email);
  return { email, known };
}

/**
 * The user a response is about, with the identity provider's name for them noted; a new user where
 * nobody has the address.
 * @throws SAMLFault as `findPerson` does
 */
export async function enterPerson(
  database: Executor,
  providerId: string,
  organization: Organization,
  claims: Claims,
  now: Date,
): Promise<UserRow> {
  const { email, known } = await findPerson(database, providerId, organization, claims);
  const user = known ?? (await findOrCreateUser(database, email, displayNameIn(claims), now));
  const nameId = lastingName(claims);
  await database
    .insert(samlIdentities)
    .values({ providerId, nameId, userId: user.id, createdAt: now, lastSignInAt: now })
    .onConflictDoUpdate({
      target: [samlIdentities.providerId, samlIdentities.nameId],
      set: { lastSignInAt: now },
    });
  return user;
}
