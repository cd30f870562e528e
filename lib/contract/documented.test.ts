import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from './index.ts';

/** The documented operations of the nouns here, with their status; a dash in the documents is 200. */
const documented = `
GET /v1/orgs 200
GET /v1/orgs/{organizationId} 200
PATCH /v1/orgs/{organizationId} 200
GET /v1/orgs/{organizationId}/members 200
GET /v1/orgs/{organizationId}/members/{userId} 200
DELETE /v1/orgs/{organizationId}/members/{userId} 204
PATCH /v1/orgs/{organizationId}/members/{userId} 200
POST /v1/orgs/{organizationId}/ping 200
POST /v1/orgs/{organizationId}/members/{userId}/sso 200
GET /v1/orgs/{organizationId}/members/{userId}/teams 200
GET /v1/orgs/{organizationId}/members/{userId}/spaces 200
POST /v1/orgs/{organizationId}/invites 200
GET /v1/email-domains/{emailDomain}/orgs 200
POST /v1/orgs/{organizationId}/invites/{inviteId} 200
GET /v1/orgs/{organizationId}/link-invites 200
POST /v1/orgs/{organizationId}/link-invites 201
GET /v1/orgs/{organizationId}/link-invites/{inviteId} 200
PATCH /v1/orgs/{organizationId}/link-invites/{inviteId} 200
DELETE /v1/orgs/{organizationId}/link-invites/{inviteId} 205
GET /v1/orgs/{organizationId}/saml 200
POST /v1/orgs/{organizationId}/saml 201
GET /v1/orgs/{organizationId}/saml/{samlProviderId} 200
DELETE /v1/orgs/{organizationId}/saml/{samlProviderId} 204
PATCH /v1/orgs/{organizationId}/saml/{samlProviderId} 200
GET /v1/orgs/{organizationId}/sso 200
GET /v1/spaces/{spaceId}/links 200
GET /v1/orgs/{organizationId}/search 200
GET /v1/collections/{collectionId} 200
DELETE /v1/collections/{collectionId} 205
PATCH /v1/collections/{collectionId} 200
GET /v1/collections/{collectionId}/spaces 200
POST /v1/collections/{collectionId}/move 200
POST /v1/collections/{collectionId}/transfer 200
GET /v1/orgs/{organizationId}/collections 200
POST /v1/orgs/{organizationId}/collections 201
GET /v1/spaces/{spaceId} 200
DELETE /v1/spaces/{spaceId} 205
PATCH /v1/spaces/{spaceId} 200
POST /v1/spaces/{spaceId}/duplicate 201
POST /v1/spaces/{spaceId}/restore 200
POST /v1/spaces/{spaceId}/move 200
POST /v1/spaces/{spaceId}/transfer 200
GET /v1/orgs/{organizationId}/sites 200
POST /v1/orgs/{organizationId}/sites 201
GET /v1/orgs/{organizationId}/sites/{siteId} 200
DELETE /v1/orgs/{organizationId}/sites/{siteId} 205
PATCH /v1/orgs/{organizationId}/sites/{siteId} 200
GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema 200
PUT /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema 200
GET /v1/orgs/{organizationId}/sites/{siteId}/published 200
GET /v1/orgs/{organizationId}/sites/{siteId}/sections 200
POST /v1/orgs/{organizationId}/sites/{siteId}/sections 201
DELETE /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId} 205
PATCH /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId} 200
POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move 200
GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups 200
POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups 201
DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId} 205
PATCH /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId} 200
POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections 201
DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId} 205
POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move 200
GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces 200
POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces 201
DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId} 205
PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId} 200
POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move 200
GET /v1/orgs/{organizationId}/sites/{siteId}/redirects 200
POST /v1/orgs/{organizationId}/sites/{siteId}/redirects 201
DELETE /v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId} 205
PATCH /v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId} 200
GET /v1/orgs/{organizationId}/sites/{siteId}/redirect 200
GET /v1/orgs/{organizationId}/translations 200
POST /v1/orgs/{organizationId}/translations 201
GET /v1/orgs/{organizationId}/translations/{translationSettingsId} 200
PUT /v1/orgs/{organizationId}/translations/{translationSettingsId} 200
DELETE /v1/orgs/{organizationId}/translations/{translationSettingsId} 205
GET /v1/spaces/{spaceId}/custom-fields 200
PATCH /v1/spaces/{spaceId}/custom-fields 204
GET /v1/orgs/{organizationId}/custom-fields 200
POST /v1/orgs/{organizationId}/custom-fields 201
GET /v1/orgs/{organizationId}/custom-fields/{fieldName} 200
DELETE /v1/orgs/{organizationId}/custom-fields/{fieldName} 204
PATCH /v1/orgs/{organizationId}/custom-fields/{fieldName} 200
GET /v1/orgs/{organizationId}/openapi 200
POST /v1/orgs/{organizationId}/openapi 201
GET /v1/orgs/{organizationId}/openapi/{specSlug} 200
PUT /v1/orgs/{organizationId}/openapi/{specSlug} 200
DELETE /v1/orgs/{organizationId}/openapi/{specSlug} 205
GET /v1/spaces/{spaceId}/change-requests 200
POST /v1/spaces/{spaceId}/change-requests 201
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId} 200
PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId} 200
POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge 200
POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update 200
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content 200
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages 200
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files 200
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId} 200
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks 200
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId} 200
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links 200
POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import 201
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf 200
GET /v1/spaces/{spaceId}/comments 200
POST /v1/spaces/{spaceId}/comments 200
GET /v1/spaces/{spaceId}/comments/{commentId} 200
PUT /v1/spaces/{spaceId}/comments/{commentId} 200
DELETE /v1/spaces/{spaceId}/comments/{commentId} 205
GET /v1/spaces/{spaceId}/comments/{commentId}/replies 200
POST /v1/spaces/{spaceId}/comments/{commentId}/replies 200
GET /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} 200
PUT /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} 200
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments 200
POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments 200
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} 200
PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} 200
DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} 205
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies 200
POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies 200
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId} 200
`
  .trim()
  .split('\n');

const lineOf = ({ endpoint }: (typeof endpoints)[number]) =>
  `${endpoint.method} ${endpoint.path} ${endpoint.status}`;

test('every documented operation of these nouns exists, and only those count as documented', () => {
  const ours = endpoints.filter(({ endpoint }) => !endpoint.extension).map(lineOf);
  expect(ours.sort()).toEqual([...documented].sort());
});

/** Reads of one resource that the dashboard shows through a list instead. */
const shownByAnother: Record<string, string> = {
  getLinkInvite: 'listLinkInvites',
  getCustomField: 'listCustomFields',
  getTranslation: 'listTranslations',
  getChangeRequestPage: 'getRevisionPage',
  getChangeRequestFile: 'getRevisionFile',
  listChangeRequestPages: 'getChangeRequestContent',
  listChangeRequestFiles: 'getChangeRequestContent',
  getSpaceCommentReply: 'listSpaceCommentReplies',
  getChangeRequestCommentReply: 'listChangeRequestCommentReplies',
};

test('the dashboard uses every documented operation', () => {
  const root = resolve(import.meta.dirname, '../..');
  const sources = ['app', 'components', 'lib/session', 'lib/client'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map((path) => readFileSync(join(root, room, path), 'utf8')),
  );
  const used = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));
  const operations = endpoints.filter(({ endpoint }) => !endpoint.extension);
  expect(operations).toHaveLength(121);
  const without = operations.filter(({ name }) => !used.has(shownByAnother[name] ?? name));
  expect(without.map(({ name }) => name)).toEqual([]);
});

test('no two endpoints share a method and a path', () => {
  const pairs = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test('every path that a change refreshes exists', () => {
  const paths = endpoints.map(({ endpoint }) => endpoint.path);
  for (const { name, endpoint } of endpoints) {
    for (const prefix of endpoint.refreshes) {
      expect(
        paths.some((path) => path === prefix || path.startsWith(`${prefix}/`)),
        `${name}: ${prefix}`,
      ).toBe(true);
    }
  }
});
