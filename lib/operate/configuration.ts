import path from 'node:path';
import * as z from 'zod/mini';
import type { Quotas } from '#lib/contract/quotas.ts';
import type { Schedule } from './backup/schedule.ts';
import { readSecretFiles, secretVariables } from './secret-files.ts';
import {
  addresses,
  apiAddress,
  bucketAddress,
  fontFiles,
  origin,
  quota,
  registration,
  secret,
  sitesOrigin,
  trustedPlaces,
  url,
  whole,
  wholeNumber,
} from './variables.ts';

/** The settings from the environment; OPERATING.md lists the variables. */
export interface Configuration {
  port: number;
  /** The address to listen on; undefined is every address. A demo is only for this machine. */
  host: string | undefined;
  /** Origin of the dashboard, without a trailing slash. */
  appUrl: string;
  appUrlIsConfigured: boolean;
  /** The origin of published sites, with `{site}` for a site's label; null: paths of appUrl. */
  sitesUrl: string | null;
  /** How much memory rendered pages of sites may take, in bytes. */
  publishCache: number;
  /** How many processes answer requests. */
  workers: number;
  /** Demo data and demo sign-in. */
  demo: boolean;
  /** DATABASE_URL or APP_URL is set: this serves real people. */
  production: boolean;
  dataDirectory: string;
  databaseUrl: string | undefined;
  /** A remote API instead of the embedded one, without a trailing slash or /v1. */
  apiUrl: string | undefined;
  /** Undefined: created once and kept in the data directory (see session-secret.ts). */
  sessionSecret: string | undefined;
  /** The secret before it: what it sealed is still read, and nothing is sealed with it. */
  previousSecret: string | undefined;
  /** Who reads the metrics; undefined: this machine only. */
  metricsToken: string | undefined;
  /** Where to report a vulnerability, for security.txt. */
  securityContact: string | undefined;
  smtpUrl: string | undefined;
  logLevel: LogLevel;
  /** How many proxies in front append to X-Forwarded-For. */
  trustedProxies: number;
  /** To PostgreSQL: all, and how many of them are for reads only. */
  connections: number;
  readConnections: number;
  /** Attempts per account in 10 minutes, attempts per network and requests per token in 1 minute. */
  rateLimits: { signIn: number; network: number; api: number };
  /** How much memory large request bodies may take at once, in bytes; those of one caller half. */
  requestBodies: number;
  /** Who gets an account with a code: anyone, invited people, or people at these domains, too. */
  registration: 'open' | 'invited' | string[];
  /** Who creates organizations: everybody, or the admins of the instance. */
  organizations: 'admins' | 'everybody';
  /** Addresses of admins of the instance, besides those who are named in the dashboard. */
  instanceAdmins: string[];
  /** Limits of each organization; absent: none. */
  quotas: Quotas;
  /** How many invitations an organization may send in a day; undefined: unlimited. */
  invitesPerDay: number | undefined;
  /** The longest life of personal access tokens in days; undefined: unlimited. */
  tokenDays: number | undefined;
  /** For how many days events of the audit log are kept; undefined: forever. */
  activityDays: number | undefined;
  /** Where backups are and how many are kept; made every so many hours, 0: not by itself. */
  backups: Schedule | undefined;
  /** How long a sign-in may be unused, and how long it lasts at most; 0: 30 days. */
  sessions: { idleMinutes: number; longestHours: number };
  /** Milliseconds. */
  upstreamTimeout: number;
  /** Hosts of the private network that content may be fetched from. */
  fetchAllowlist: string[];
  /** Font files for characters that a PDF's own fonts lack; undefined: the system's. */
  pdfFonts: string[] | undefined;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

const secrets = new Set<string>(secretVariables);

/** A new organization may send a tenth of it. */
const INVITES_PER_DAY = 500;

const Environment = z
  .object({
    PORT: whole(1, 65_535, 3000),
    HOST: z.optional(z.string()),
    APP_URL: z.optional(origin),
    SITES_URL: z.optional(sitesOrigin),
    PUBLISH_CACHE: whole(1, 65_536, 64),
    WORKERS: whole(1, 64, 1),
    DEMO: z.optional(z.enum(['1', '0'], '1 or 0')),
    DATA_DIR: z._default(z.string(), '.data'),
    DATABASE_URL: z.optional(
      url(
        ['postgres:', 'postgresql:'],
        'an address such as postgres://user:password@host:5432/masthead',
      ),
    ),
    API_URL: z.optional(apiAddress),
    SESSION_SECRET: z.optional(secret),
    SESSION_SECRET_PREVIOUS: z.optional(secret),
    METRICS_TOKEN: z.optional(secret),
    SECURITY_CONTACT: z.optional(
      url(
        ['mailto:', 'https:'],
        'an address such as mailto:security@example.org or https://example.org/security',
      ),
    ),
    SMTP_URL: z.optional(
      url(['smtp:', 'smtps:'], 'an address such as smtps://user:password@mail.example.org:465'),
    ),
    LOG_LEVEL: z._default(z.enum(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
    TRUST_PROXY: whole(0, 32, 0),
    TOKEN_DAYS: whole(0, 3650, 0),
    ACTIVITY_DAYS: whole(0, 36_500, 0),
    BACKUP_EVERY: whole(0, 8_760, 0),
    BACKUP_DIR: z.optional(z.string()),
    BACKUP_KEEP: whole(1, 10_000, 14),
    BACKUP_S3_URL: z.optional(bucketAddress),
    BACKUP_S3_KEY_ID: z.optional(z.string()),
    BACKUP_S3_SECRET: z.optional(z.string()),
    BACKUP_S3_REGION: z._default(z.string(), 'us-east-1'),
    SIGN_IN_IDLE_MINUTES: whole(0, 43_200, 0),
    SIGN_IN_HOURS: whole(0, 720, 0),
    RATE_LIMIT_SIGN_IN: whole(1, 1_000_000, 10),
    RATE_LIMIT_NETWORK: whole(1, 1_000_000, 100),
    RATE_LIMIT_API: whole(1, 100_000_000, 6000),
    REQUEST_BODIES: whole(64, 65_536, 128),
    DATABASE_CONNECTIONS: whole(2, 1_000, 10),
    DATABASE_READ_CONNECTIONS: whole(1, 999, 3),
    UPSTREAM_TIMEOUT: whole(1, 600_000, 30_000),
    REGISTRATION: z.optional(registration),
    ORGANIZATIONS: z.optional(z.enum(['admins', 'everybody'], 'admins or everybody')),
    INSTANCE_ADMINS: z.optional(addresses),
    QUOTA_SPACES: quota,
    QUOTA_BYTES: quota,
    QUOTA_SPECIFICATIONS: quota,
    QUOTA_IMPORTS: quota,
    QUOTA_PEOPLE: quota,
    INVITES_PER_DAY: z.optional(wholeNumber(0, 1_000_000)),
    FETCH_ALLOWLIST: z.optional(trustedPlaces),
    PDF_FONTS: z.optional(fontFiles),
  })
  .check(
    z.refine((values) => values.BACKUP_EVERY === 0 || values.BACKUP_DIR !== undefined, {
      path: ['BACKUP_EVERY'],
      error: '0 or unset unless BACKUP_DIR names a folder for the backups',
      when: () => true,
    }),
    z.refine((values) => !values.BACKUP_S3_URL || values.BACKUP_EVERY > 0, {
      path: ['BACKUP_S3_URL'],
      error: 'unset unless BACKUP_EVERY and BACKUP_DIR make backups, which are copied to it',
      when: () => true,
    }),
    z.refine(
      (values) => !values.BACKUP_S3_URL || (values.BACKUP_S3_KEY_ID && values.BACKUP_S3_SECRET),
      {
        path: ['BACKUP_S3_URL'],
        error: 'unset unless BACKUP_S3_KEY_ID and BACKUP_S3_SECRET are set',
        when: () => true,
      },
    ),
    z.refine((values) => values.WORKERS === 1 || values.DATABASE_URL || values.API_URL, {
      path: ['WORKERS'],
      error:
        '1 or unset unless DATABASE_URL is set, because one process opens the embedded database',
      when: () => true,
    }),
    z.refine((values) => !(values.DEMO === '1' && values.API_URL), {
      path: ['DEMO'],
      error: '0 or unset when API_URL is set, because the demo needs the embedded API',
      when: () => true,
    }),
  );

/** All faults of the environment at once; `message` is printed to the terminal. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/**
 * Reads the configuration with its defaults from the environment (an empty variable counts as
 * unset). Reads the files with secrets and checks the fonts, and no other file.
 * @throws ConfigurationError with each invalid variable, its value unless it is secret, and what
 * would be valid
 */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const { given: all, faults } = readSecretFiles(environment);
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) faults.push(...describeFaults(parsed.error.issues, given));
  if (!parsed.success || faults.length > 0)
    throw new ConfigurationError(['Invalid configuration:', ...faults].join('\n'));
  const values = parsed.data;
  const production = Boolean(values.DATABASE_URL ?? values.APP_URL);
  const appUrl = values.APP_URL ?? `http://localhost:${values.PORT}`;
  const demo = values.DEMO === '1' || (!production && !values.API_URL && values.DEMO !== '0');
  return {
    port: values.PORT,
    host: values.HOST ?? (demo && !production ? '127.0.0.1' : undefined),
    appUrl,
    appUrlIsConfigured: values.APP_URL !== undefined,
    sitesUrl: values.SITES_URL?.toLowerCase() ?? localSites(appUrl),
    publishCache: values.PUBLISH_CACHE * 1024 * 1024,
    workers: values.WORKERS,
    demo,
    production,
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    apiUrl: values.API_URL,
    sessionSecret: values.SESSION_SECRET,
    previousSecret: values.SESSION_SECRET_PREVIOUS,
    metricsToken: values.METRICS_TOKEN,
    securityContact: values.SECURITY_CONTACT,
    smtpUrl: values.SMTP_URL,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUST_PROXY,
    rateLimits: {
      signIn: values.RATE_LIMIT_SIGN_IN,
      network: values.RATE_LIMIT_NETWORK,
      api: values.RATE_LIMIT_API,
    },
    requestBodies: values.REQUEST_BODIES * 1024 * 1024,
    connections: values.DATABASE_CONNECTIONS,
    readConnections: values.DATABASE_READ_CONNECTIONS,
    registration: values.REGISTRATION ?? (demo ? 'open' : 'invited'),
    tokenDays: values.TOKEN_DAYS || undefined,
    activityDays: values.ACTIVITY_DAYS || undefined,
    backups: values.BACKUP_DIR
      ? {
          everyHours: values.BACKUP_EVERY,
          folder: path.resolve(values.BACKUP_DIR),
          keep: values.BACKUP_KEEP,
          bucket: bucketOf(values),
        }
      : undefined,
    sessions: { idleMinutes: values.SIGN_IN_IDLE_MINUTES, longestHours: values.SIGN_IN_HOURS },
    organizations: values.ORGANIZATIONS ?? (demo ? 'everybody' : 'admins'),
    instanceAdmins: values.INSTANCE_ADMINS ?? [],
    quotas: {
      spaces: values.QUOTA_SPACES,
      bytes: values.QUOTA_BYTES,
      specifications: values.QUOTA_SPECIFICATIONS,
      imports: values.QUOTA_IMPORTS,
      people: values.QUOTA_PEOPLE,
    },
    // The mails of a demo go nowhere.
    invitesPerDay: (values.INVITES_PER_DAY ?? (demo ? 0 : INVITES_PER_DAY)) || undefined,
    upstreamTimeout: values.UPSTREAM_TIMEOUT,
    fetchAllowlist: values.FETCH_ALLOWLIST ?? [],
    pdfFonts: values.PDF_FONTS,
  };
}

/** Where backups are copied to; undefined: nowhere. */
function bucketOf(values: z.output<typeof Environment>): Schedule['bucket'] {
  const { BACKUP_S3_URL: url, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = values;
  return url && keyId && secret
    ? { url, keyId, secret, region: values.BACKUP_S3_REGION }
    : undefined;
}

/** On localhost each site has a host name by itself: browsers resolve *.localhost to loopback. */
function localSites(appUrl: string): string | null {
  const { protocol, hostname, port } = new URL(appUrl);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return null;
  return `${protocol}//{site}.localhost${port && `:${port}`}`;
}

function describeFaults(
  issues: z.core.$ZodIssue[],
  given: Record<string, string | undefined>,
): string[] {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    const name = String(issue.path[0]);
    if (faults.has(name)) continue;
    const value = secrets.has(name) ? 'is invalid' : `is ${JSON.stringify(given[name])}`;
    faults.set(name, `  ${name} ${value}: it must be ${issue.message}.`);
  }
  return [...faults.values()];
}
