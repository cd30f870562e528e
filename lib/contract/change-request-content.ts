import type * as schemas from './change-request-content.schemas.ts';
import { changeRequestPath } from './change-requests.ts';
import { CONTENT_BODY_MAXIMUM } from './content.ts';
import { endpoint } from './endpoint.ts';
import { readings } from './revisions.ts';

const contentPath = `${changeRequestPath}/content` as const;
const inRequest = readings(contentPath, ['space', 'view'], 'documented');

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
  needs: ['space', 'view'],
});

export const listChangeRequestPageLinks = endpoint<typeof schemas.listChangeRequestPageLinks>()({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/links`,
  needs: ['space', 'view'],
});

export const listChangeRequestPageBacklinks = endpoint<
  typeof schemas.listChangeRequestPageBacklinks
>()({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/backlinks`,
  needs: ['space', 'view'],
  extension: true,
});

export const updateChangeRequestContent = endpoint<typeof schemas.updateChangeRequestContent>()({
  method: 'POST',
  path: contentPath,
  maximumBody: CONTENT_BODY_MAXIMUM,
  needs: ['space', 'edit'],
  locks: 'subject',
  refreshes: ['/v1/spaces/{spaceId}'],
  extension: true,
});
