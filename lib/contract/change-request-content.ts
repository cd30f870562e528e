import { requestName } from './audit.ts';
import type * as schemas from './change-request-content.schemas.ts';
import { changeRequestPath } from './change-requests.ts';
import { endpoint } from './endpoint.ts';
import { readings } from './revisions.ts';

const contentPath = `${changeRequestPath}/content` as const;
const inRequest = readings(contentPath, 'a change request', ['space', 'view'], 'documented');

export const getChangeRequestContent = inRequest.revision;
export const listChangeRequestPages = inRequest.pages;
export const listChangeRequestFiles = inRequest.files;
export const getChangeRequestFile = inRequest.file;
export const getChangeRequestPage = inRequest.page;
/** An extension, unlike the others. */
export const getChangeRequestPageByPath = inRequest.path;

export const listChangeRequestFileBacklinks = endpoint<
  typeof schemas.listChangeRequestFileBacklinks
>()({
  method: 'GET',
  path: `${contentPath}/files/{fileId}/backlinks`,
  summary: 'List references to a file in a change request',
  needs: ['space', 'view'],
});

export const listChangeRequestPageLinks = endpoint<typeof schemas.listChangeRequestPageLinks>()({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/links`,
  summary: 'List the links on a page of a change request',
  needs: ['space', 'view'],
});

export const listChangeRequestPageBacklinks = endpoint<
  typeof schemas.listChangeRequestPageBacklinks
>()({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/backlinks`,
  summary: 'List references to a page in a change request',
  needs: ['space', 'view'],
  extension: true,
});

export const updateChangeRequestContent = endpoint<typeof schemas.updateChangeRequestContent>()({
  method: 'POST',
  path: contentPath,
  summary: 'Change the content of a change request, creating a new revision of it',
  needs: ['space', 'edit'],
  audit: {
    name: 'Change request edited',
    sentence: (facts) => `edited ${requestName(facts)}`,
  },
  refreshes: ['/v1/spaces/{spaceId}'],
  extension: true,
  refusals: { 409: 'A merged or archived change request can’t be changed.' },
  assumes: ['Also allowed in a locked space.'],
});
