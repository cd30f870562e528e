import type * as schemas from './content.schemas.ts';
import { endpoint } from './endpoint.ts';
import { readings } from './revisions.ts';

export type { ContentChange } from './content.schemas.ts';

const contentPath = '/v1/spaces/{spaceId}/content';
const inSpace = readings(contentPath, 'a space', ['space', 'view']);

export const getContent = inSpace.revision;
export const listPages = inSpace.pages;
export const listFiles = inSpace.files;
export const getFile = inSpace.file;
export const getPage = inSpace.page;
export const getPageByPath = inSpace.path;

export const listFileBacklinks = endpoint<typeof schemas.listFileBacklinks>()({
  method: 'GET',
  path: `${contentPath}/files/{fileId}/backlinks`,
  summary: 'List references to a file',
  needs: ['space', 'view'],
  extension: true,
});

export const listPageLinks = endpoint<typeof schemas.listPageLinks>()({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/links`,
  summary: 'List the links on a page',
  needs: ['space', 'view'],
  extension: true,
});

export const listPageBacklinks = endpoint<typeof schemas.listPageBacklinks>()({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/backlinks`,
  summary: 'List references to a page',
  needs: ['space', 'view'],
  extension: true,
  assumes: ['Only from spaces the caller can see.'],
});

export const listSpaceLinks = endpoint<typeof schemas.listSpaceLinks>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/links',
  summary: 'List the links in a space',
  needs: ['space', 'view'],
});

/** How deep pages can be nested. */
export const PAGE_DEPTH_MAXIMUM = 20;
/** Most characters the body of a page can have. */
export const PAGE_LENGTH_MAXIMUM = 1_000_000;

export const updateContent = endpoint<typeof schemas.updateContent>()({
  method: 'POST',
  path: contentPath,
  summary: 'Change the content of a space, creating a new revision',
  needs: ['space', 'edit'],
  audit: {
    name: 'Content edited',
    sentence: ({ target }) => `edited the content of ${target}`,
  },
  refreshes: ['/v1/spaces', '/v1/orgs'],
  extension: true,
  refusals: { 409: 'The space is locked.' },
  assumes: ['Changes have the same shape as those of a change request.'],
});

export const downloadFile = endpoint<typeof schemas.downloadFile>()({
  method: 'GET',
  path: '/v1/files/{blobId}/{fileName}',
  summary: 'Download a file by its signed URL',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
  refusals: { 404: 'The URL is invalid.' },
  assumes: ['Only images are shown inline; other files are downloaded.'],
});
