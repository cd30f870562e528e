import pino from 'pino';
import { expect, test } from 'vitest';
import { publishRuntime } from '../upstream.ts';
import { readFlash, sealFlash } from './flash.ts';
import { readSession, sessionCookie } from './session.ts';

const before = 'the secret that sealed sessions until today';
const after = 'the secret that seals sessions from today on';

function useSecrets(sessionSecret: string, previousSecret?: string): void {
  publishRuntime({
    configuration: {
      appUrl: 'http://localhost:3000',
      appUrlIsConfigured: false,
      demo: false,
      apiUrl: null,
      sessionSecret,
      previousSecret,
      upstreamTimeout: 1_000,
      production: false,
    },
    handle: null,
    logger: pino({ level: 'silent' }),
  });
}

test('a session outlasts a new secret while the previous one is given', async () => {
  useSecrets(before);
  const cookie = (await sessionCookie('ses_one')).split(';', 1)[0] ?? '';
  const note = await sealFlash({ text: 'Signed out.' });
  useSecrets(after, before);
  expect(await readSession(cookie)).toMatchObject({ token: 'ses_one' });
  expect(await readFlash(note)).toEqual({ text: 'Signed out.' });
  const renewed = (await sessionCookie('ses_one')).split(';', 1)[0] ?? '';
  useSecrets(after);
  expect(await readSession(cookie)).toBeNull();
  expect(await readFlash(note)).toBeNull();
  expect(await readSession(renewed)).toMatchObject({ token: 'ses_one' });
});
