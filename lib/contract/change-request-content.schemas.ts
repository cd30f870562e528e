import * as z from 'zod/mini';
import { requestName } from './audit.ts';
import { changeRequestShape } from './change-requests.schemas.ts';
import { changesMade, contentChange } from './content.schemas.ts';
import type { Description } from './endpoint.ts';
import { contentLocation, listOfLinks } from './links.schemas.ts';
import { contentFlags, describeReadings } from './revisions.schemas.ts';
import { linkStatuses } from './revisions.ts';
import { identifier, listOf, listQuery, queryBoolean } from './shapes.schemas.ts';

const inRequest = describeReadings('a change request');
export const getChangeRequestContent = inRequest.revision;
export const listChangeRequestPages = inRequest.pages;
export const listChangeRequestFiles = inRequest.files;
export const getChangeRequestFile = inRequest.file;
export const getChangeRequestPage = inRequest.page;
export const getChangeRequestPageByPath = inRequest.path;

export const listChangeRequestFileBacklinks = {
  summary: 'List references to a file in a change request',
  query: z.extend(listQuery, contentFlags.shape),
  reply: listOf(contentLocation),
} satisfies Description;

export const listChangeRequestPageLinks = {
  summary: 'List the links on a page of a change request',
  query: z.extend(listQuery, { status: z.optional(z.enum(linkStatuses)) }),
  reply: listOfLinks,
} satisfies Description;

export const listChangeRequestPageBacklinks = {
  summary: 'List references to a page in a change request',
  query: listQuery,
  reply: listOf(contentLocation),
} satisfies Description;

export const updateChangeRequestContent = {
  summary: 'Change the content of a change request, creating a new revision of it',
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
  refusals: { 409: 'A merged or archived change request can’t be changed.' },
  assumes: ['Also allowed in a locked space.'],
} satisfies Description;
