import { and, eq, sql } from 'drizzle-orm';
import { isInDomains } from '#lib/contract/inside-domains.ts';
import { emailAddress } from '#lib/contract/shapes.schemas.ts';
import type { Executor } from '../database/executor.ts';
import { type organizations, samlIdentities, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { findOrCreateUser } from '../sign-in/tokens.ts';
import type { AssertionClaims } from './claims.ts';
import { quoted, SAMLFault } from './faults.ts';
import type { ProviderRow } from './rows.ts';

const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
/** Attribute names that identity providers use for an email address, the usual ones first. */
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
/** The name format for one session only. */
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

const valuesOf = ({ attributes }: AssertionClaims, names: readonly string[]) =>
  names.map((name) => attributes.get(name) ?? []).find((values) => values.length > 0) ?? [];

/**
 * The email address in a response: an attribute, otherwise the NameID.
 * @throws SAMLFault if there is none or more than one
 */
function emailIn(claims: AssertionClaims): string {
  const values = valuesOf(claims, emailNames);
  const given = new Set((values.length > 0 ? values : [claims.nameID]).map(normalized));
  const [email, ...more] = given;
  if (email && more.length === 0) return email;
  const why =
    more.length > 0
      ? 'sends several email addresses. Configure it to send one'
      : 'sends no email address. Configure it to send one as the attribute email, or as the NameID';
  throw new SAMLFault('no-email', `The identity provider ${why}.`);
}

/** A normalized address as stored for users; empty if invalid. */
function normalized(text: string): string {
  const read = emailAddress.safeParse(text);
  return read.success ? read.data : '';
}

/** The display name in a response, for a new user. */
function displayNameIn(claims: AssertionClaims): string | undefined {
  const [whole] = valuesOf(claims, displayNames);
  const parts = [valuesOf(claims, givenNames)[0], valuesOf(claims, surnames)[0]];
  const name = (whole ?? parts.filter(Boolean).join(' ')).replace(/\s+/g, ' ').trim();
  return name && !name.includes('@') ? name.slice(0, NAME_MAXIMUM) : undefined;
}

/** The identity provider's permanent id of a person; a name for one session doesn't last. */
export function lastingName(claims: AssertionClaims): string {
  return claims.nameIDFormat === transient ? emailIn(claims) : claims.nameID;
}

type Organization = Pick<typeof organizations.$inferSelect, 'title' | 'provenDomains'>;

/** @throws SAMLFault unless the address is in one of the organization's proven email domains */
export function requireDomain({ title, provenDomains }: Organization, email: string): void {
  if (isInDomains(email, provenDomains)) return;
  throw new SAMLFault(
    'email-domain',
    `${quoted(email)} isn’t in any of the verified email domains of ${title}. An admin can add or verify the domain in its settings.`,
  );
}

/**
 * Finds the person of a response: by the identity provider's id for them, otherwise by email address.
 * @returns the known user, or the address of a new one
 * @throws SAMLFault without an address, or for one outside the organization's domains
 */
export async function findPerson(
  database: Executor,
  providerId: string,
  organization: Organization,
  claims: AssertionClaims,
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
 * The user of a response; a new one if nobody has the address.
 * @returns also whether the person must agree first, since the account isn't the organization's
 * @throws SAMLFault as `findPerson` does
 */
export async function enterPerson(
  database: Executor,
  { id, organizationId }: Pick<ProviderRow, 'id' | 'organizationId'>,
  organization: Organization,
  claims: AssertionClaims,
  now: Date,
): Promise<{ user: UserRow; isAsked: boolean }> {
  const { email, known } = await findPerson(database, id, organization, claims);
  if (known) return { user: known, isAsked: false };
  const [there] = await database.select(userColumns).from(users).where(eq(users.email, email));
  if (there) return { user: there, isAsked: !(await isLinked(database, organizationId, there.id)) };
  return {
    user: await findOrCreateUser(database, email, displayNameIn(claims), now),
    isAsked: false,
  };
}

/** Whether an organization signed in to an account before, or its provisioning created the account. */
async function isLinked(
  database: Executor,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from saml_identities as identity
      join saml_providers as provider on provider.id = identity.provider_id
      where provider.organization_id = ${organizationId} and identity.user_id = ${userId}
    union all
    select 1 from provisioned_users as provisioned join users on users.id = provisioned.user_id
      where provisioned.organization_id = ${organizationId} and users.id = ${userId}
        and users.created_at = provisioned.created_at
    limit 1`);
  return rows.length > 0;
}

/** Remembers which user the identity provider means by its id of a person. */
export async function rememberIdentity(
  database: Executor,
  providerId: string,
  nameId: string,
  user: Pick<UserRow, 'id'>,
  now: Date,
): Promise<void> {
  await database
    .insert(samlIdentities)
    .values({ providerId, nameId, userId: user.id, createdAt: now, lastSignInAt: now })
    .onConflictDoUpdate({
      target: [samlIdentities.providerId, samlIdentities.nameId],
      set: { lastSignInAt: now },
    });
}
