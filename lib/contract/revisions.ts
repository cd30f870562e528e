import { endpoint, type Needs } from './endpoint.ts';
import type * as schemas from './revisions.schemas.ts';

export type { ContentLocation, Link, LinkStats } from './links.schemas.ts';
export type {
  ContentReference,
  Document,
  DocumentPage,
  File,
  GroupPage,
  LinkPage,
  Page,
  PageWithBody,
} from './pages.schemas.ts';
export type { Revision, RevisionBrief } from './revisions.schemas.ts';

export const revisionTypes = ['edits', 'merge', 'rollback', 'update', 'computed'] as const;

export const linkStatuses = ['ok', 'broken', 'in-app'] as const;

export const pageFormats = ['document', 'markdown'] as const;
export type PageFormat = (typeof pageFormats)[number];

type Described = ReturnType<typeof schemas.describeReadings>;

/**
 * The endpoints that read content, the same for spaces, revisions and change requests. All but the
 * lookup by path are documented.
 */
export function readings<const Base extends string, const View extends Needs>(
  base: Base,
  needs: View,
  source: 'documented' | 'extension' = 'extension',
) {
  const common = { method: 'GET', needs, extension: source === 'extension' } as const;
  return {
    revision: endpoint<Described['revision']>()({
      ...common,
      path: base,
    }),
    pages: endpoint<Described['pages']>()({
      ...common,
      path: `${base}/pages`,
    }),
    files: endpoint<Described['files']>()({
      ...common,
      path: `${base}/files`,
    }),
    file: endpoint<Described['file']>()({
      ...common,
      path: `${base}/files/{fileId}`,
    }),
    page: endpoint<Described['page']>()({
      ...common,
      path: `${base}/page/{pageId}`,
    }),
    path: endpoint<Described['path']>()({
      ...common,
      path: `${base}/path/{pagePath}`,
      extension: true,
    }),
  };
}

const inRevision = readings('/v1/spaces/{spaceId}/revisions/{revisionId}', ['space', 'view']);

export const getRevision = inRevision.revision;
export const listRevisionPages = inRevision.pages;
export const listRevisionFiles = inRevision.files;
export const getRevisionFile = inRevision.file;
export const getRevisionPage = inRevision.page;
export const getRevisionPageByPath = inRevision.path;

export const listRevisionPageLinks = endpoint<typeof schemas.listRevisionPageLinks>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/links',
  needs: ['space', 'view'],
  extension: true,
});

export const listRevisions = endpoint<typeof schemas.listRevisions>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions',
  needs: ['space', 'view'],
  extension: true,
});

export const getRevisionChanges = endpoint<typeof schemas.getRevisionChanges>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/changes',
  needs: ['space', 'view'],
  extension: true,
});
