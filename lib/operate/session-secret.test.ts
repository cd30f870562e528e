import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keptSessionSecret } from './session-secret.ts';

const parent = mkdtempSync(join(tmpdir(), 'masthead-secret-'));
afterAll(() => rmSync(parent, { recursive: true }));

const newDirectory = () => join(mkdtempSync(join(parent, 'one-')), 'data');

test('is created once, kept, and readable only by its owner', () => {
  const directory = newDirectory();
  const secret = keptSessionSecret(directory);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(keptSessionSecret(directory)).toBe(secret);
  expect(readdirSync(directory)).toEqual(['session-secret']);
  expect(statSync(join(directory, 'session-secret')).mode & 0o777).toBe(0o600);
});

test('differs between directories', () => {
  expect(keptSessionSecret(newDirectory())).not.toBe(keptSessionSecret(newDirectory()));
});

test('a damaged file is reported, not replaced', () => {
  const directory = newDirectory();
  keptSessionSecret(directory);
  writeFileSync(join(directory, 'session-secret'), 'short');
  expect(() => keptSessionSecret(directory)).toThrow(/session-secret is damaged/);
});
