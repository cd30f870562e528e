import type * as schemas from './content.schemas.ts';
import { endpoint } from './endpoint.ts';
import { readings } from './revisions.ts';

export type { ContentChange, LinkHistory } from './content.schemas.ts';

const contentPath = '/v1/spaces/{spaceId}/content';
const inSpace = readings(contentPath, ['space', 'view']);

export const getContent = inSpace.revision;
export const listPages = inSpace.pages;
export const listFiles = inSpace.files;
export const getFile = inSpace.file;
export const getPage = inSpace.page;
export const getPageByPath = inSpace.path;

export const listFileBacklinks = endpoint<typeof schemas.listFileBacklinks>()({
  method: 'GET',
  path: `${contentPath}/files/{fileId}/backlinks`,
  needs: ['space', 'view'],
  extension: true,
});

export const listPageLinks = endpoint<typeof schemas.listPageLinks>()({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/links`,
  needs: ['space', 'view'],
  extension: true,
});

export const listPageBacklinks = endpoint<typeof schemas.listPageBacklinks>()({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/backlinks`,
  needs: ['space', 'view'],
  extension: true,
});

export const listSpaceLinks = endpoint<typeof schemas.listSpaceLinks>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/links',
  needs: ['space', 'view'],
});

/** How many links of a space were broken on each day or in each week. */
export const getSpaceLinkHistory = endpoint<typeof schemas.getSpaceLinkHistory>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/links/history',
  needs: ['space', 'view'],
  extension: true,
});

/** The largest file of a space, in bytes: what imports and PDFs take, too. */
export const FILE_MAXIMUM = 5_000_000;
/** The largest body of a change to content, in bytes: such a file as base64, and the rest. */
export const CONTENT_BODY_MAXIMUM = 7 * 1024 * 1024;

/** How deep pages can be nested. */
export const PAGE_DEPTH_MAXIMUM = 20;
/** Most characters the body of a page can have. */
export const PAGE_LENGTH_MAXIMUM = 1_000_000;

export const updateContent = endpoint<typeof schemas.updateContent>()({
  method: 'POST',
  path: contentPath,
  maximumBody: CONTENT_BODY_MAXIMUM,
  needs: ['space', 'edit'],
  locks: 'subject',
  refreshes: ['/v1/spaces', '/v1/orgs'],
  extension: true,
});

export const downloadFile = endpoint<typeof schemas.downloadFile>()({
  method: 'GET',
  path: '/v1/files/{blobId}/{fileName}',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

/** The same with a token; the dashboard's pages open files with it. */
export const openFile = endpoint<typeof schemas.openFile>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/files/{blobId}/{fileName}',
  needs: ['space', 'view'],
  extension: true,
  serverOnly: true,
});
