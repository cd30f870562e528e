import type * as contract from '#lib/contract/change-request-content.ts';
import { leadsToFile, leadsToPage } from './backlinks.ts';
import { listPageLinksOfRequest, listRequestBacklinks } from './change-requests/links.ts';
import { showChangeRequest } from './change-requests/rows.ts';
import { findChangeRequest } from './change-requests/scope.ts';
import { writeInRequest } from './change-requests/writing.ts';
import {
  fileOf,
  filesOf,
  pageOfId,
  pageOfPath,
  pagesOf,
  placeOfId,
  type Reading,
  wholeRevision,
} from './content/readings.ts';
import { conflict } from './errors.ts';
import type { Handlers } from './handler.ts';

type InRequest = Reading & { parameters: { changeRequestId: string } };

/** The active revision of the change request that a path names. */
async function revisionOf({ database, space, parameters }: InRequest): Promise<string> {
  return (await findChangeRequest(database, space.id, parameters.changeRequestId)).revisionId;
}

export const changeRequestContent: Handlers<typeof contract> = {
  getChangeRequestContent: async (context) => wholeRevision(context, await revisionOf(context)),
  listChangeRequestPages: async (context) => pagesOf(context, await revisionOf(context)),
  listChangeRequestFiles: async (context) => filesOf(context, await revisionOf(context)),

  async getChangeRequestFile(context) {
    return fileOf(context, await revisionOf(context), context.parameters.fileId);
  },

  async getChangeRequestPage(context) {
    const { parameters, query } = context;
    return pageOfId(context, await revisionOf(context), parameters.pageId, query.format);
  },

  async getChangeRequestPageByPath(context) {
    const { parameters, query } = context;
    return pageOfPath(context, await revisionOf(context), parameters.pagePath, query.format);
  },

  async listChangeRequestFileBacklinks(context) {
    const file = await fileOf(context, await revisionOf(context), context.parameters.fileId);
    return listRequestBacklinks(context, leadsToFile(context.space.id, file));
  },

  async listChangeRequestPageBacklinks(context) {
    const place = await placeOfId(context, await revisionOf(context), context.parameters.pageId);
    const named = { id: place.page.id, path: place.path };
    return listRequestBacklinks(context, leadsToPage(context.space.id, named));
  },

  listChangeRequestPageLinks: listPageLinksOfRequest,

  async updateChangeRequestContent({
    instance,
    database,
    space,
    caller,
    parameters,
    query,
    body,
    now,
    record,
  }) {
    const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
    if (body.revision !== undefined && body.revision !== row.revisionId)
      throw conflict(
        'Somebody changed this change request since. Read its content again, then decide.',
        ['stale-revision'],
      );
    const author = { id: caller.id, now };
    const written = await writeInRequest(database, row, body.changes, author);
    const { revision, isNew, ...outcome } = written;
    if (isNew)
      record({
        target: { type: 'change-request', id: row.id, label: row.subject },
        payload: { space: space.id, number: row.number, revision },
      });
    const changeRequest = await showChangeRequest(database, instance.appUrl, row.id);
    return query.compat ? changeRequest : { changeRequest, ...outcome };
  },
};
