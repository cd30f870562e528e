import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { hasScriptTarget, SCRIPT_TARGET, scriptSizes } from '#lib/bench/browser/script-sizes.ts';

/** Pages over the target, with the kilobytes that they may not exceed. */
const largest: Readonly<Record<string, number>> = {
  '/orgs/[organizationId]/spaces/[spaceId]/change-requests/[number]/changes': 268,
  '/orgs/[organizationId]/sites/[siteId]/settings': 268,
  '/orgs/[organizationId]/custom-fields': 263,
  '/orgs/[organizationId]/sites/[siteId]': 263,
  '/orgs/[organizationId]/settings/members': 263,
  '/orgs/[organizationId]/spaces/[spaceId]/settings': 261,
  '/orgs/[organizationId]/sites/[siteId]/redirects': 259,
  '/orgs/[organizationId]/spaces/[spaceId]/change-requests/[number]/imports': 259,
  '/orgs/[organizationId]/settings/sso/new': 258,
  '/orgs/[organizationId]/settings/sso/[samlProviderId]': 257,
  '/orgs/[organizationId]/invites': 255,
  '/orgs/[organizationId]/teams': 254,
  '/orgs/[organizationId]/spaces/[spaceId]/change-requests/[number]': 254,
  '/orgs/[organizationId]/content': 254,
  '/orgs/[organizationId]/change-requests': 251,
  '/orgs/[organizationId]/settings': 251,
};

test('no page loads more script than its budget', () => {
  const output = resolve(import.meta.dirname, '..', process.env.NEXT_DIST_DIR || '.next');
  const sizes = [...scriptSizes(output)].filter(([path]) => hasScriptTarget(path));
  expect(sizes.length).toBeGreaterThan(50);
  const over = sizes.filter(([path, size]) => size > (largest[path] ?? SCRIPT_TARGET));
  expect(over).toEqual([]);
});
