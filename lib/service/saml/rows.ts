import { and, eq, sql } from 'drizzle-orm';
import type { SSOLogin } from '#lib/contract/saml.ts';
import { CERTIFICATE_WARNING, type SAMLProvider } from '#lib/contract/saml-provider.ts';
import type { Executor } from '../database/executor.ts';
import { samlIdentities, samlProviders as table, teams, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { notFound } from '../errors.ts';
import { presentTeam, type TeamRow, teamColumns } from '../members/team-rows.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { startUrlOf } from '../permissions/sso-enforcement.ts';
import { presentUser } from '../users/handlers.ts';
import { describeCertificates, lastToEnd } from './certificates.ts';

export type ProviderRow = typeof table.$inferSelect;

/** A provider with the data that is shown with it. */
export type ShownProvider = {
  provider: ProviderRow;
  team: TeamRow | null;
  tester: UserRow | null;
  /** How many people have signed in through it. */
  people: number;
};

/** The addresses of this service that an identity provider needs. */
export function addressesOf(appUrl: string, providerId: string): SAMLProvider['service'] {
  const startURL = startUrlOf(appUrl, providerId);
  return { acsURL: `${startURL}/acs`, startURL, entityID: `${startURL}/metadata` };
}

/** The select that all queries of providers start from. */
export function selectProviders(database: Executor, callerId: string) {
  const people = sql<number>`(select count(distinct ${samlIdentities.userId})::int from ${samlIdentities} where ${samlIdentities.providerId} = ${table.id})`;
  return database
    .select({ provider: table, team: teamColumns(callerId), tester: userColumns, people })
    .from(table)
    .leftJoin(teams, eq(teams.id, table.defaultTeamId))
    .leftJoin(users, eq(users.id, table.testedBy));
}

/**
 * Finds a provider of an organization.
 * @throws Refusal 404
 */
export async function findProvider(
  database: Executor,
  organization: OrganizationScope,
  callerId: string,
  providerId: string,
): Promise<ShownProvider> {
  const [row] = await selectProviders(database, callerId).where(
    and(eq(table.organizationId, organization.id), eq(table.id, providerId)),
  );
  if (!row) throw notFound('This provider');
  return row;
}

/** A provider as the API shows one. */
export function presentProvider(
  appUrl: string,
  organization: OrganizationScope,
  { provider, team, tester, people }: ShownProvider,
): SAMLProvider {
  const { id, testedAt, lastFailureAt, lastFailure } = provider;
  const certificates = describeCertificates(provider.certificate);
  const certificateInfo = lastToEnd(certificates);
  const isProven = new Set(provider.provenCertificates);
  return {
    object: 'saml-provider',
    id,
    label: provider.label,
    ssoURL: provider.ssoURL,
    entityID: provider.entityID,
    certificate: provider.certificate,
    ...(team && { defaultTeam: presentTeam(team, organization) }),
    defaultRole: provider.defaultRole,
    createdAt: provider.createdAt.toISOString(),
    status: provider.status,
    service: addressesOf(appUrl, id),
    urls: { location: `${appUrl}/v1/orgs/${organization.id}/saml/${id}` },
    people,
    ...(certificateInfo && {
      certificateInfo,
      certificates: certificates.map((one) => ({ ...one, proven: isProven.has(one.fingerprint) })),
    }),
    ...(testedAt &&
      tester && { tested: { at: testedAt.toISOString(), by: presentUser(appUrl, tester) } }),
    ...(lastFailureAt &&
      lastFailure && { lastFailure: { at: lastFailureAt.toISOString(), reason: lastFailure } }),
  };
}

/** The active providers of an organization whose last certificate expires soon or has expired. */
export async function endingCertificates(database: Executor, organizationId: string, now: Date) {
  const rows = await database
    .select({ provider: table.id, label: table.label, certificate: table.certificate })
    .from(table)
    .where(and(eq(table.organizationId, organizationId), eq(table.status, 'active')))
    .orderBy(table.createdAt, table.id);
  return rows.flatMap(({ provider, label, certificate }) => {
    const validTo = lastToEnd(describeCertificates(certificate))?.validTo;
    if (!validTo) return [];
    const left = Date.parse(validTo) - now.getTime();
    return left > CERTIFICATE_WARNING ? [] : [{ provider, label, validTo, expired: left <= 0 }];
  });
}

/** A provider as shown to people who aren't signed in. */
export function presentLogin(
  appUrl: string,
  { id, label }: { id: string; label: string },
): SSOLogin {
  return { id, label, startURL: addressesOf(appUrl, id).startURL };
}
