import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const space = { organization: 'org_1', id: 'spc_1' };

test.each([
  [routes.organization('org_1'), '/orgs/org_1'],
  [routes.organization('a/b'), '/orgs/a%2Fb'],
  [routes.teams('org_1'), '/orgs/org_1/teams'],
  [routes.teams('org_1', { team: 'tea_1' }), '/orgs/org_1/teams?team=tea_1'],
  [
    routes.members('org_1', { member: 'a b', tab: 'spaces' }),
    '/orgs/org_1/members?member=a+b&tab=spaces',
  ],
  [
    routes.invites('org_1', { state: 'expired', hash: 'pending-title' }),
    '/orgs/org_1/invites?state=expired#pending-title',
  ],
  [routes.settings('org_1'), '/orgs/org_1/settings'],
  [
    routes.settings('org_1', 'members', 'invite-links'),
    '/orgs/org_1/settings/members#invite-links',
  ],
  [routes.settings('org_1', 'sso/new'), '/orgs/org_1/settings/sso/new'],
  [routes.site('org_1', 'sit_1', 'redirects'), '/orgs/org_1/sites/sit_1/redirects'],
  [routes.space(space), '/orgs/org_1/spaces/spc_1'],
  [
    routes.space(space, 'settings', 'custom-fields'),
    '/orgs/org_1/spaces/spc_1/settings#custom-fields',
  ],
  [routes.changeRequest(space, 7, 'merge'), '/orgs/org_1/spaces/spc_1/change-requests/7/merge'],
])('%s', (made, expected) => {
  expect(made).toBe(expected);
});
