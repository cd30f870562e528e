import type * as contract from '#lib/contract/revisions.ts';
import type { Handlers } from '../http/handler.ts';
import { changesOf } from '../revisions/changes.ts';
import { findRevision } from '../revisions/store.ts';
import { listRevisions } from './revision-list.ts';
import {
  fileOf,
  filesOf,
  pageOfId,
  pageOfPath,
  pagesOf,
  wholeRevision,
} from './revision-queries.ts';

/** Links of pages are in links/, which resolves their targets. */
export const revisions: Omit<Handlers<typeof contract>, 'listRevisionPageLinks'> = {
  getRevision: (context) => wholeRevision(context, context.parameters.revisionId),
  listRevisionPages: (context) => pagesOf(context, context.parameters.revisionId),
  listRevisionFiles: (context) => filesOf(context, context.parameters.revisionId),

  async getRevisionFile(context) {
    const { revisionId, fileId } = context.parameters;
    return fileOf(context, revisionId, fileId);
  },

  async getRevisionPage(context) {
    const { revisionId, pageId } = context.parameters;
    return pageOfId(context, revisionId, pageId, context.query.format);
  },

  async getRevisionPageByPath(context) {
    const { revisionId, pagePath } = context.parameters;
    return pageOfPath(context, revisionId, pagePath, context.query.format);
  },

  listRevisions,

  async getRevisionChanges({ database, space, parameters, query }) {
    const row = await findRevision(database, space.id, parameters.revisionId);
    const parent = query.since ?? row.parents[0];
    const before = parent ? await findRevision(database, space.id, parent) : null;
    const changes = await changesOf(database, before, row);
    const more = changes.length - query.limit;
    return { changes: changes.slice(0, query.limit), ...(more > 0 && { more }) };
  },
};
