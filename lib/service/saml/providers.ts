import { and, eq, ne, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import type * as z from 'zod/mini';
import type * as contract from '#lib/contract/saml.ts';
import type { samlProviderChange } from '#lib/contract/saml-provider.schemas.ts';
import type { Executor } from '../database/executor.ts';
import { readList } from '../database/keyset.ts';
import { samlIdentities, samlProviders as table, tokens } from '../database/schema/index.ts';
import { badField, conflict } from '../errors.ts';
import type { Handlers, Instance } from '../http/handler.ts';
import { findUnknownIds, refuseFaults } from '../permissions/ids-in-organization.ts';
import { type OrganizationScope, requireMayGive } from '../permissions/organization.ts';
import { requireAnotherProvider } from '../permissions/sso-enforcement.ts';
import { isPublicAddress } from '../safe-fetch/addresses.ts';
import { isTrusted } from '../safe-fetch/allowlist.ts';
import { newId } from '../security/secrets.ts';
import { CertificateFault, fingerprintsOf, readCertificates } from './certificates.ts';
import { readMetadata } from './metadata.ts';
import { findProvider, type ProviderRow, presentProvider, selectProviders } from './rows.ts';

/** The maximum number of providers in an organization. */
const MAXIMUM = 50;

type ProviderSettings = z.output<typeof samlProviderChange>;
type Change = Partial<Omit<ProviderRow, 'id'>>;

/**
 * Validates the settings of a provider.
 * @param saved its current certificates
 * @throws Refusal 400 that names the faulty field, 403 for a role above the caller's own
 */
async function changeOf(
  { instance, database, organization, now }: Setting,
  wish: ProviderSettings,
  saved = '',
): Promise<Change> {
  const { defaultTeam, certificate, ...rest } = wish;
  if (wish.ssoURL !== undefined) requireSignInAddress(wish.ssoURL, instance.fetchAllowlist);
  if (wish.defaultRole !== undefined) requireMayGive(organization, wish.defaultRole);
  if (defaultTeam) {
    refuseFaults(
      await findUnknownIds(database, organization, 'team', { defaultTeam: [defaultTeam] }),
    );
  }
  return {
    ...rest,
    ...(certificate !== undefined && { certificate: certificatesFrom(certificate, now, saved) }),
    ...(defaultTeam !== undefined && { defaultTeamId: defaultTeam }),
  };
}

type Setting = {
  instance: Instance;
  database: Executor;
  organization: OrganizationScope;
  now: Date;
};

function certificatesFrom(text: string, now: Date, saved: string): string {
  try {
    const read = readCertificates(text, now, new Set(fingerprintsOf(saved)));
    return read.map(({ pem }) => pem).join('');
  } catch (error) {
    if (error instanceof CertificateFault) throw badField('certificate', error.message);
    throw error;
  }
}

/**
 * Requires unique names for an organization's providers, because people choose by them.
 * @throws Refusal 409
 */
async function requireFreeLabel(
  { database, organization }: Setting,
  label: string,
  but = '',
): Promise<void> {
  const same = and(
    eq(table.organizationId, organization.id),
    eq(sql`lower(${table.label})`, label.toLowerCase()),
    ne(table.id, but),
  );
  if ((await database.$count(table, same)) === 0) return;
  throw conflict(`A provider called ${label} already exists. Choose another name.`, ['name-taken']);
}

/** The columns of a provider in the audit log: certificates by fingerprint. */
function recorded({ certificate, ...rest }: Change): Record<string, unknown> {
  if (certificate === undefined) return rest;
  return { ...rest, certificate: fingerprintsOf(certificate).join(', ') };
}

async function shown({ database, organization }: Setting, callerId: string, id: string) {
  return findProvider(database, organization, callerId, id);
}

/**
 * Which certificates stay proven after a change, and whether the provider has to be tested again: with
 * another entity ID or address, or if no certificate is left that a sign-in has proven.
 */
function proofAfter(provider: ProviderRow, wish: Change, changed: readonly (keyof Change)[]) {
  const certificate = wish.certificate ?? provider.certificate;
  const proven = provider.provenCertificates;
  const provenCertificates = changed.includes('entityID')
    ? []
    : fingerprintsOf(certificate).filter((fingerprint) => proven.includes(fingerprint));
  const isElsewhere = changed.includes('entityID') || changed.includes('ssoURL');
  const isUnproven = changed.includes('certificate') && provenCertificates.length === 0;
  return { provenCertificates, isUnproven, isOther: isElsewhere || isUnproven };
}

type Providers = Pick<
  Handlers<typeof contract>,
  | 'listSAMLProviders'
  | 'createSAMLProvider'
  | 'getSAMLProvider'
  | 'updateSAMLProvider'
  | 'deleteSAMLProvider'
  | 'readSAMLMetadata'
>;

export const samlProviders: Providers = {
  async listSAMLProviders(context) {
    const { instance, database, organization, caller } = context;
    return readList(context, {
      table,
      select: selectProviders(database, caller.id),
      where: eq(table.organizationId, organization.id),
      order: [table.createdAt, table.id],
      keyOf: ({ provider }) => [provider.createdAt, provider.id],
      present: (row) => presentProvider(instance.appUrl, organization, row),
    });
  },

  async createSAMLProvider(context) {
    const { instance, database, organization, caller, body, now, record } = context;
    const change = await changeOf(context, body);
    if ((await database.$count(table, eq(table.organizationId, organization.id))) >= MAXIMUM) {
      throw conflict(`An organization can have up to ${MAXIMUM} providers. Delete one first.`);
    }
    await requireFreeLabel(context, body.label);
    const id = newId('saml');
    await database.insert(table).values({
      ssoURL: '',
      entityID: '',
      certificate: '',
      defaultRole: organization.row.defaultRole,
      ...change,
      id,
      organizationId: organization.id,
      label: body.label,
      status: 'pending',
      createdAt: now,
    });
    record({
      target: { type: 'saml-provider', id, label: body.label },
      payload: { after: recorded(change) },
    });
    return presentProvider(instance.appUrl, organization, await shown(context, caller.id, id));
  },

  async getSAMLProvider({ instance, database, organization, caller, parameters }) {
    const row = await findProvider(database, organization, caller.id, parameters.samlProviderId);
    return presentProvider(instance.appUrl, organization, row);
  },

  async updateSAMLProvider(context) {
    const { instance, database, organization, caller, parameters, body, record } = context;
    const { provider } = await shown(context, caller.id, parameters.samlProviderId);
    const wish = await changeOf(context, body, provider.certificate);
    const changed = (Object.keys(wish) as (keyof Change)[]).filter(
      (key) => wish[key] !== provider[key],
    );
    if (changed.includes('label') && wish.label !== undefined)
      await requireFreeLabel(context, wish.label, provider.id);
    if (changed.length > 0) {
      const { provenCertificates, isOther, isUnproven } = proofAfter(provider, wish, changed);
      if (isOther) await requireAnotherProvider(database, organization, provider);
      const again = { status: 'pending', testedAt: null, testedBy: null } as const;
      const noFailure = { lastFailureAt: null, lastFailure: null };
      await database
        .update(table)
        .set({ ...wish, provenCertificates, ...(isOther && { ...again, ...noFailure }) })
        .where(eq(table.id, provider.id));
      // Ids of another identity provider refer to other people.
      if (changed.includes('entityID')) {
        await database.delete(samlIdentities).where(eq(samlIdentities.providerId, provider.id));
      }
      // Sign-ins by the previous certificates end too: a key may have been replaced because it leaked.
      if (changed.includes('entityID') || isUnproven) {
        await database.delete(tokens).where(eq(tokens.samlProviderId, provider.id));
      }
      const pick = (from: Change) => Object.fromEntries(changed.map((key) => [key, from[key]]));
      record({
        target: { type: 'saml-provider', id: provider.id, label: wish.label ?? provider.label },
        payload: { before: recorded(pick(provider)), after: recorded(pick(wish)) },
      });
    }
    const row = await shown(context, caller.id, provider.id);
    return presentProvider(instance.appUrl, organization, row);
  },

  async deleteSAMLProvider({ database, organization, caller, parameters, record }) {
    const { samlProviderId } = parameters;
    const { provider } = await findProvider(database, organization, caller.id, samlProviderId);
    await requireAnotherProvider(database, organization, provider);
    await database.delete(table).where(eq(table.id, provider.id));
    record({
      target: { type: 'saml-provider', id: provider.id, label: provider.label },
      payload: { before: { status: provider.status } },
    });
    return undefined;
  },

  readSAMLMetadata: ({ body, now }) => readMetadata(body.xml, now),
};

/**
 * Validates the sign-in address. Only browsers go there, never this service; still, a private IP
 * address or a password in the URL is a mistake or a trap.
 * @param trusted hosts that are allowed anyway, see `FETCH_ALLOWLIST`
 * @throws Refusal 400
 */
function requireSignInAddress(ssoURL: string, trusted: readonly string[]): void {
  const url = new URL(ssoURL);
  if (url.username || url.password) {
    throw badField('ssoURL', 'Remove the user name and password from the address.');
  }
  if (isTrusted(url, trusted)) return;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (isLocal || (ipaddr.isValid(host) && !isPublicAddress(host))) {
    throw badField(
      'ssoURL',
      'This address is in a private network. Use the public address of the identity provider.',
    );
  }
}
