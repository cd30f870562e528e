import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { hasScriptTarget, SCRIPT_TARGET, scriptSizes } from '#lib/bench/browser/script-sizes.ts';

/** Pages over the target, with the kilobytes that they may not exceed. */
const largest: Readonly<Record<string, number>> = {
  '/orgs/[organizationId]/sites/[siteId]': 257.5,
  '/orgs/[organizationId]/spaces/[spaceId]/change-requests/[number]': 250.5,
  // With the threads, which would otherwise move the text when they come.
  '/orgs/[organizationId]/spaces/[spaceId]/change-requests/[number]/changes': 263.5,
};

test('no page loads more script than its budget', () => {
  const output = resolve(import.meta.dirname, '..', process.env.NEXT_DIST_DIR || '.next');
  const sizes = [...scriptSizes(output)].filter(([path]) => hasScriptTarget(path));
  expect(sizes.length).toBeGreaterThan(50);
  const over = sizes.filter(([path, size]) => size > (largest[path] ?? SCRIPT_TARGET));
  expect(over).toEqual([]);
});

test('browsers compile scripts while they load', () => {
  const output = resolve(import.meta.dirname, '..', process.env.NEXT_DIST_DIR || '.next');
  const scripts = join(output, 'static/chunks');
  const names = readdirSync(scripts).filter((name) => name.endsWith('.js'));
  const compressed = names.map((name) =>
    brotliDecompressSync(readFileSync(join(output, 'compressed/chunks', `${name}.br`))),
  );
  const uncompressed = names.map((name) => readFileSync(join(scripts, name)));
  for (const script of [...compressed, ...uncompressed])
    expect(script.subarray(0, 29).toString()).toBe('//# allFunctionsCalledOnLoad\n');
});
