/** Places in the demo that everyone who signs in there can look at. */
export const demoIds = {
  organizationId: 'org_demo_first',
  spaceId: 'spc_demo_handbook',
  siteId: 'sit_demo_docs',
};
