import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from './configuration.ts';

function faultsOf(environment: Record<string, string>): string {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

test('the default is a demo on port 3000', () => {
  expect(readConfiguration({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    appUrlIsConfigured: false,
    sitesUrl: 'http://{site}.localhost:3000',
    publishCache: 67_108_864,
    workers: 1,
    demo: true,
    production: false,
    dataDirectory: '.data',
    databaseUrl: undefined,
    apiUrl: undefined,
    sessionSecret: undefined,
    previousSecret: undefined,
    metricsToken: undefined,
    securityContact: undefined,
    smtpUrl: undefined,
    logLevel: 'info',
    trustedProxies: 0,
    rateLimits: { signIn: 10, network: 100, api: 6000 },
    requestBodies: 134_217_728,
    sessions: { idleMinutes: 0, longestHours: 0 },
    connections: 10,
    readConnections: 3,
    registration: 'open',
    organizations: 'everybody',
    instanceAdmins: [],
    quotas: {
      spaces: undefined,
      bytes: undefined,
      specifications: undefined,
      imports: undefined,
      people: undefined,
    },
    invitesPerDay: undefined,
    tokenDays: undefined,
    activityDays: undefined,
    upstreamTimeout: 30_000,
    fetchAllowlist: [],
    pdfFonts: undefined,
  });
});

test.each([
  [{}, true, false],
  [{ DEMO: '0' }, false, false],
  [{ APP_URL: 'https://masthead.example.org' }, false, true],
  [{ DATABASE_URL: 'postgres://localhost/masthead' }, false, true],
  [{ DATABASE_URL: 'postgresql://localhost/masthead', DEMO: '1' }, true, true],
  [{ API_URL: 'https://api.example.org' }, false, false],
  [{ APP_URL: '', DATABASE_URL: '', DEMO: '' }, true, false],
])('%o: demo %s, production %s', (environment, demo, production) => {
  expect(readConfiguration(environment)).toMatchObject({ demo, production });
});

test.each([
  [{}, '127.0.0.1'],
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
  [{ DEMO: '0' }, undefined],
  [{ DEMO: '1', APP_URL: 'https://demo.example.org' }, undefined],
  [{ APP_URL: 'https://masthead.example.org' }, undefined],
])('%o: listens on %s', (environment, host) => {
  expect(readConfiguration(environment).host).toBe(host);
});

test('secrets come from files, and a file that can’t be read is named', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-secrets-'));
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const secret = 'a secret of more than thirty-two characters';
  const SESSION_SECRET_FILE = file('session', `${secret}\n`);
  const DATABASE_URL_FILE = file('database', 'postgres://masthead@db/masthead');
  expect(readConfiguration({ SESSION_SECRET_FILE, DATABASE_URL_FILE })).toMatchObject({
    sessionSecret: secret,
    databaseUrl: 'postgres://masthead@db/masthead',
    production: true,
  });
  expect(faultsOf({ SESSION_SECRET_FILE: path.join(folder, 'none') })).toContain(
    '  SESSION_SECRET_FILE names a file that can’t be read',
  );
  expect(faultsOf({ SMTP_URL_FILE: file('empty', '') })).toContain(
    '  SMTP_URL_FILE names an empty',
  );
  expect(faultsOf({ SESSION_SECRET_FILE, SESSION_SECRET: secret })).toContain('set one of them');
  expect(faultsOf({ SESSION_SECRET_FILE: file('short', 'hunter2') })).not.toContain('hunter2');
  rmSync(folder, { recursive: true });
});

test.each([
  [{ APP_URL: 'https://masthead.example.org' }, 'invited'],
  [{ REGISTRATION: 'open', APP_URL: 'https://masthead.example.org' }, 'open'],
  [{ REGISTRATION: 'invited' }, 'invited'],
  [{ REGISTRATION: 'domains:example.com,a.example' }, ['example.com', 'a.example']],
])('%o: registration %o', (environment, registration) => {
  expect(readConfiguration(environment)).toMatchObject({ registration });
});

test.each([
  [{ APP_URL: 'https://masthead.example.org' }, 'admins'],
  [{ APP_URL: 'https://masthead.example.org', ORGANIZATIONS: 'everybody' }, 'everybody'],
  [{}, 'everybody'],
])('%o: organizations are created by %s', (environment, organizations) => {
  expect(readConfiguration(environment)).toMatchObject({ organizations });
});

test.each([
  [{ APP_URL: 'https://masthead.example.org' }, 500],
  [{ APP_URL: 'https://masthead.example.org', INVITES_PER_DAY: '7' }, 7],
  [{ APP_URL: 'https://masthead.example.org', INVITES_PER_DAY: '0' }, undefined],
  [{}, undefined],
])('%o: %s invitations a day', (environment, invitesPerDay) => {
  expect(readConfiguration(environment)).toMatchObject({ invitesPerDay });
});

test.each([
  ['https://api.example.org', 'https://api.example.org'],
  ['https://api.example.org/', 'https://api.example.org'],
  ['https://api.example.org/v1', 'https://api.example.org'],
  ['https://api.example.org/v1/', 'https://api.example.org'],
  ['http://gateway:8080/masthead/v1', 'http://gateway:8080/masthead'],
])('API_URL %s becomes %s', (given, kept) => {
  expect(readConfiguration({ API_URL: given }).apiUrl).toBe(kept);
});

test('FETCH_ALLOWLIST is parsed as hosts', () => {
  const given = { FETCH_ALLOWLIST: 'Wiki.example.org, 10.0.0.5:9000' };
  expect(readConfiguration(given).fetchAllowlist).toEqual(['wiki.example.org', '10.0.0.5:9000']);
});

test('PDF_FONTS are files, and an invalid one is named', () => {
  const font = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const given = (...files: string[]) => ({ PDF_FONTS: files.join(path.delimiter) });
  expect(readConfiguration(given(font, font)).pdfFonts).toEqual([font, font]);
  const here = fileURLToPath(import.meta.url);
  expect(faultsOf(given(font, here))).toContain(`; ${here} is not a TrueType or OpenType font.`);
  expect(faultsOf(given('/nowhere.ttf', font))).toContain('; /nowhere.ttf is missing.');
});

test('APP_URL loses its trailing slash', () => {
  expect(readConfiguration({ APP_URL: 'https://masthead.example.org/' })).toMatchObject({
    appUrl: 'https://masthead.example.org',
    appUrlIsConfigured: true,
  });
});

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['APP_URL', 'masthead.example.org'],
  ['APP_URL', 'https://masthead.example.org/admin'],
  ['APP_URL', 'ftp://masthead.example.org'],
  ['DEMO', 'yes'],
  ['DATABASE_URL', 'mysql://localhost/masthead'],
  ['API_URL', 'api.example.org'],
  ['API_URL', 'https://user:password@api.example.org'],
  ['SESSION_SECRET', 'x'.repeat(31)],
  ['SESSION_SECRET_PREVIOUS', 'short'],
  ['METRICS_TOKEN', 'short'],
  ['SECURITY_CONTACT', 'security@example.org'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['LOG_LEVEL', 'verbose'],
  ['TRUST_PROXY', '33'],
  ['RATE_LIMIT_SIGN_IN', '0'],
  ['RATE_LIMIT_NETWORK', '1.5'],
  ['RATE_LIMIT_API', '-1'],
  ['FETCH_ALLOWLIST', 'wiki.example.org,http://10.0.0.5'],
  ['UPSTREAM_TIMEOUT', '600001'],
  ['PDF_FONTS', '/nowhere.ttf'],
  ['REGISTRATION', 'everyone'],
  ['REGISTRATION', 'domains:'],
  ['ORGANIZATIONS', 'nobody'],
  ['INSTANCE_ADMINS', 'ada@example.org,max'],
  ['QUOTA_SPACES', 'many'],
  ['TOKEN_DAYS', '-1'],
  ['ACTIVITY_DAYS', '1.5'],
  ['SIGN_IN_HOURS', '721'],
])('%s=%s is refused by name', (name, value) => {
  expect(faultsOf({ [name]: value })).toContain(`  ${name} `);
});

test('all faults are reported at once, secrets without their value', () => {
  const secrets = {
    SESSION_SECRET: 'hunter2',
    DATABASE_URL: 'mysql://hunter2@host',
    SMTP_URL: 'hunter2',
  };
  const message = faultsOf({
    ...secrets,
    PORT: 'x',
    DEMO: '1',
    API_URL: 'https://api.example.org',
  });
  expect(message.split('\n')).toHaveLength(6);
  expect(message).toContain('PORT is "x": it must be a whole number from 1 to 65535.');
  expect(message).toContain('DEMO is "1": it must be 0 or unset when API_URL is set');
  expect(message).not.toContain('hunter2');
});
