import * as z from 'zod/mini';
import { changeRequestShape } from './change-requests.schemas.ts';
import { changesMade, contentChange } from './content.schemas.ts';
import { contentFlags, contentLocation, listOfLinks, readingSchemas } from './revisions.schemas.ts';
import { linkStatuses } from './revisions.ts';
import { identifier, listOf, listQuery, queryBoolean } from './shapes.schemas.ts';

export const getChangeRequestContent = readingSchemas.revision;
export const listChangeRequestPages = readingSchemas.pages;
export const listChangeRequestFiles = readingSchemas.files;
export const getChangeRequestFile = readingSchemas.file;
export const getChangeRequestPage = readingSchemas.page;
export const getChangeRequestPageByPath = readingSchemas.path;

export const listChangeRequestFileBacklinks = {
  query: z.extend(listQuery, contentFlags.shape),
  reply: listOf(contentLocation),
};

export const listChangeRequestPageLinks = {
  query: z.extend(listQuery, { status: z.optional(z.enum(linkStatuses)) }),
  reply: listOfLinks,
};

export const listChangeRequestPageBacklinks = {
  query: listQuery,
  reply: listOf(contentLocation),
};

export const updateChangeRequestContent = {
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
};
