const organization = '/orgs/org_demo_first';

/** Every page that requires a session, with some of everything on it. */
export const protectedPages = [
  '/organizations',
  '/account',
  organization,
  `${organization}/members`,
  `${organization}/members?member=usr_demo_edit`,
  `${organization}/invites`,
  `${organization}/content`,
  `${organization}/content/freshness`,
  `${organization}/content/trash`,
  `${organization}/spaces/spc_demo_handbook`,
  `${organization}/spaces/spc_demo_handbook/pages/start`,
  `${organization}/spaces/spc_demo_handbook/comments`,
  `${organization}/spaces/spc_demo_handbook/links`,
  `${organization}/spaces/spc_demo_handbook/settings`,
  `${organization}/change-requests?view=all`,
  `${organization}/change-requests?view=load`,
  `${organization}/spaces/spc_demo_handbook/change-requests`,
  `${organization}/spaces/spc_demo_handbook/change-requests/1`,
  `${organization}/spaces/spc_demo_handbook/change-requests/1/changes`,
  `${organization}/spaces/spc_demo_handbook/change-requests/1/imports`,
  `${organization}/spaces/spc_demo_style/change-requests/2/merge`,
  `${organization}/teams`,
  `${organization}/levels`,
  `${organization}/spaces/spc_demo_handbook/access`,
  `${organization}/collections/col_demo_field/access?person=usr_demo_edit`,
  `${organization}/sites`,
  `${organization}/sites/sit_demo_docs`,
  `${organization}/sites/sit_demo_docs/insights`,
  `${organization}/sites/sit_demo_docs/settings`,
  `${organization}/search?query=moorings`,
  `${organization}/settings`,
  `${organization}/settings/members`,
  `${organization}/settings/translations`,
  `${organization}/settings/custom-fields`,
  `${organization}/custom-fields`,
  `${organization}/settings/specifications`,
  `${organization}/settings/specifications/publishing-api`,
  `${organization}/settings/sso`,
  `${organization}/settings/sso/new`,
  `${organization}/settings/tokens`,
  `${organization}/settings/export`,
  `${organization}/activity`,
];

/** Every public page. */
export const openPages = [
  '/sign-in',
  '/reference',
  '/reference/members',
  '/reference/levels',
  '/outbox',
  '/set-up/none',
  '/join/none/none',
];

/** Words of the demo that no page shows without a session. */
export const protectedWords = [
  '@fathom.example',
  'usr_demo_',
  'tea_demo_',
  'Docs guild',
  'Field team, autumn',
  'petra.novak',
];
