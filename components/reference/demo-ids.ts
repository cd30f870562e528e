/** Places in the demo that its members can look at: those of the examples in `demo-replies.json`. */
export const demoIds = {
  organizationId: 'org_demo_first',
  userId: 'usr_demo_edit',
  teamId: 'tea_demo_0',
  collectionId: 'col_demo_product',
  spaceId: 'spc_demo_handbook',
  pagePath: 'start',
  changeRequestId: '1',
  siteId: 'sit_demo_docs',
  specSlug: 'publishing-api',
};
