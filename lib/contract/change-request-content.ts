import * as z from 'zod/mini';
import { requestName } from './audit.ts';
import { changeRequestPath, changeRequestShape } from './change-requests.ts';
import { changesMade, contentChange } from './content.ts';
import { endpoint } from './endpoint.ts';
import { contentFlags, contentLocation, linkStatuses, listOfLinks, readings } from './revisions.ts';
import { identifier, listOf, listQuery, queryBoolean } from './shapes.ts';

const contentPath = `${changeRequestPath}/content` as const;
const inRequest = readings(contentPath, 'a change request', ['space', 'view'], 'documented');

export const getChangeRequestContent = inRequest.revision;
export const listChangeRequestPages = inRequest.pages;
export const listChangeRequestFiles = inRequest.files;
export const getChangeRequestFile = inRequest.file;
export const getChangeRequestPage = inRequest.page;
/** An extension, unlike the others. */
export const getChangeRequestPageByPath = inRequest.path;

export const listChangeRequestFileBacklinks = endpoint({
  method: 'GET',
  path: `${contentPath}/files/{fileId}/backlinks`,
  summary: 'List references to a file in a change request',
  needs: ['space', 'view'],
  query: z.extend(listQuery, contentFlags.shape),
  reply: listOf(contentLocation),
});

export const listChangeRequestPageLinks = endpoint({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/links`,
  summary: 'List the links on a page of a change request',
  needs: ['space', 'view'],
  query: z.extend(listQuery, { status: z.optional(z.enum(linkStatuses)) }),
  reply: listOfLinks,
});

export const listChangeRequestPageBacklinks = endpoint({
  method: 'GET',
  path: `${contentPath}/page/{pageId}/backlinks`,
  summary: 'List references to a page in a change request',
  needs: ['space', 'view'],
  query: listQuery,
  reply: listOf(contentLocation),
  extension: true,
});

export const updateChangeRequestContent = endpoint({
  method: 'POST',
  path: contentPath,
  summary: 'Change the content of a change request, creating a new revision of it',
  needs: ['space', 'edit'],
  audit: {
    name: 'Change request edited',
    sentence: (facts) => `edited ${requestName(facts)}`,
  },
  query: z.object({
    /** When false, the reply also says what each change did. */
    compat: z._default(queryBoolean, true),
  }),
  body: z.object({
    changes: z.array(contentChange).check(z.minLength(1), z.maxLength(50)),
    /** Extension: the revision the changes are based on; 409 when the request has a newer one. */
    revision: z.optional(identifier),
  }),
  reply: z.union([
    z.object({ changeRequest: changeRequestShape, ...changesMade }),
    changeRequestShape,
  ]),
  refreshes: ['/v1/spaces/{spaceId}'],
  extension: true,
  refusals: { 409: 'A merged or archived change request can’t be changed.' },
  assumes: ['Also allowed in a locked space.'],
});
