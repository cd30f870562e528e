import { endpoint, type Needs } from './endpoint.ts';
import type * as schemas from './revisions.schemas.ts';

export type {
  ContentLocation,
  ContentReference,
  Document,
  DocumentPage,
  File,
  GroupPage,
  Link,
  LinkPage,
  LinkStats,
  Page,
  PageWithBody,
  Revision,
} from './revisions.schemas.ts';

export const revisionTypes = ['edits', 'merge', 'rollback', 'update', 'computed'] as const;

export const linkStatuses = ['ok', 'broken', 'in-app'] as const;

export const pageFormats = ['document', 'markdown'] as const;

/**
 * The endpoints that read content, the same for spaces, revisions and change requests. All but the
 * lookup by path are documented.
 */
export function readings<const Base extends string, const View extends Needs>(
  base: Base,
  of: string,
  needs: View,
  source: 'documented' | 'extension' = 'extension',
) {
  const common = { method: 'GET', needs, extension: source === 'extension' } as const;
  return {
    revision: endpoint<typeof schemas.readingSchemas.revision>()({
      ...common,
      path: base,
      summary: `Read the content of ${of}`,
    }),
    pages: endpoint<typeof schemas.readingSchemas.pages>()({
      ...common,
      path: `${base}/pages`,
      summary: `Read the page tree of ${of}`,
    }),
    files: endpoint<typeof schemas.readingSchemas.files>()({
      ...common,
      path: `${base}/files`,
      summary: `List the files of ${of}`,
    }),
    file: endpoint<typeof schemas.readingSchemas.file>()({
      ...common,
      path: `${base}/files/{fileId}`,
      summary: `Read a file of ${of}`,
    }),
    page: endpoint<typeof schemas.readingSchemas.page>()({
      ...common,
      path: `${base}/page/{pageId}`,
      summary: `Read a page of ${of}`,
      assumes: ['The default format is markdown.'],
    }),
    path: endpoint<typeof schemas.readingSchemas.path>()({
      ...common,
      path: `${base}/path/{pagePath}`,
      summary: `Read a page of ${of} by its path`,
      extension: true,
    }),
  };
}

const inRevision = readings('/v1/spaces/{spaceId}/revisions/{revisionId}', 'a revision', [
  'space',
  'view',
]);

export const getRevision = inRevision.revision;
export const listRevisionPages = inRevision.pages;
export const listRevisionFiles = inRevision.files;
export const getRevisionFile = inRevision.file;
export const getRevisionPage = inRevision.page;
export const getRevisionPageByPath = inRevision.path;

export const getRevisionChanges = endpoint<typeof schemas.getRevisionChanges>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/changes',
  summary: 'List the changes of a revision',
  needs: ['space', 'view'],
  extension: true,
  assumes: ['more: how many changes aren’t listed.'],
});
