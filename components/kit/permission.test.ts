import { expect, test } from 'vitest';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { createTeam, updateTeam } from '#lib/contract/teams.ts';
import { updateTranslation } from '#lib/contract/translations.ts';
import { isAllowed, requirementOf, requirementText } from './permission.ts';

test('the required permission comes from the endpoint', () => {
  expect(requirementOf(createTeam)).toEqual({ subject: 'organization', permission: 'ownTeam' });
  expect(requirementOf(updateTeam)).toEqual({ subject: 'team', permission: 'admin' });
  expect(requirementOf(listOrganizations)).toBeNull();
});

test('the resource’s permissions decide, and nothing is disabled before they load', () => {
  const requirement = requirementOf(updateTranslation);
  expect(isAllowed(requirement, { permissions: { view: true, edit: true } })).toBe(true);
  expect(isAllowed(requirement, { permissions: { view: true, edit: false } })).toBe(false);
  expect(isAllowed(requirement, undefined)).toBe(true);
  expect(isAllowed(null, { permissions: {} })).toBe(true);
});

test('the role is spelled as in the role menu', () => {
  const texts = [createTeam, updateTranslation, updateTeam].map((endpoint) => {
    const requirement = requirementOf(endpoint);
    return requirement && requirementText(requirement);
  });
  expect(texts).toEqual([
    'Requires the Create role.',
    'Requires the Admin role.',
    'Requires team ownership or the Admin role.',
  ]);
});
