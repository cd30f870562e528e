import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { hasScriptTarget, SCRIPT_TARGET, scriptSizes } from '#lib/bench/browser/script-sizes.ts';

/** Pages over the target, with the kilobytes that they may not exceed. */
const largest: Readonly<Record<string, number>> = {
  '/orgs/[organizationId]/sites/[siteId]': 257.5,
  // With the threads, which would otherwise move the text when they come.
  '/orgs/[organizationId]/spaces/[spaceId]/change-requests/[number]/changes': 262,
};

test('no page loads more script than its budget', () => {
  const output = resolve(import.meta.dirname, '..', process.env.NEXT_DIST_DIR || '.next');
  const sizes = [...scriptSizes(output)].filter(([path]) => hasScriptTarget(path));
  expect(sizes.length).toBeGreaterThan(50);
  const over = sizes.filter(([path, size]) => size > (largest[path] ?? SCRIPT_TARGET));
  expect(over).toEqual([]);
});
