import type * as contract from '#lib/contract/change-request-content.ts';
import { addsBytes, readSentBodies } from '../content/changes.ts';
import {
  fileOf,
  filesOf,
  pageOfId,
  pageOfPath,
  pagesOf,
  placeOfId,
  type RevisionSource,
  wholeRevision,
} from '../content/revision-queries.ts';
import { conflict } from '../errors.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { leadsToFile, leadsToPage } from '../links/backlinks.ts';
import { requireRoom } from '../quotas/room.ts';
import { listPageLinksOfRequest, listRequestBacklinks } from './links.ts';
import { returnToReviewers } from './returning.ts';
import { showChangeRequest } from './rows.ts';
import { findChangeRequest } from './scope.ts';
import { writeInRequest } from './writing.ts';

type InRequest = RevisionSource & { parameters: { changeRequestId: string } };

/** The active revision of the change request named in the path. */
async function revisionOf({ database, space, parameters }: InRequest): Promise<string> {
  return (await findChangeRequest(database, space.id, parameters.changeRequestId)).revisionId;
}

const updateChangeRequestContent: Handler<typeof contract.updateChangeRequestContent> = async (
  context,
) => {
  const { instance, database, space, caller, parameters, query, body, now, record } = context;
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  if (body.revision !== undefined && body.revision !== row.revisionId)
    throw conflict(
      'Someone else changed this change request. Reload its content, then try again.',
      ['stale-revision'],
    );
  const author = { id: caller.id, now };
  const written = await writeInRequest(database, row, body.changes, author);
  if (written.isNew && addsBytes(body.changes))
    await requireRoom({ database, instance, now }, context.organization.row, 'bytes', 0);
  const { revision, isNew, ...outcome } = written;
  if (isNew) {
    record({
      target: { type: 'change-request', id: row.id, label: row.subject },
      payload: { space: space.id, number: row.number, revision },
    });
    await returnToReviewers(context, row, revision);
  }
  const changeRequest = await showChangeRequest(database, instance.appUrl, row.id);
  return query.compat ? changeRequest : { changeRequest, ...outcome };
};

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

  updateChangeRequestContent: { prepare: readSentBodies, handle: updateChangeRequestContent },
};
