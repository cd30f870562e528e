import type * as contract from '#lib/contract/change-requests.ts';
import type { Handlers } from '../http/handler.ts';
import { changesOf } from '../revisions/changes.ts';
import { findRevision } from '../revisions/store.ts';
import { listContributors } from './contributors.ts';
import { insertChangeRequest } from './creation.ts';
import { forecastMerge } from './forecast.ts';
import { listLinksOfRequest } from './links.ts';
import { listChangeRequests, listOrganizationChangeRequests } from './lists.ts';
import { getConflict, mergeChangeRequest, updateFromSpace } from './merge-handlers.ts';
import { revertChangeRequest } from './reverting.ts';
import { showChangeRequest } from './rows.ts';
import { ancestorOf, findChangeRequest } from './scope.ts';
import { updateChangeRequest } from './update.ts';
import { requireRevisionOf } from './viewed-pages.ts';

export const changeRequests: Handlers<typeof contract> = {
  listChangeRequests,
  listOrganizationChangeRequests,

  async createChangeRequest({ instance, database, space, caller, body, now, record }) {
    const { subject = '', description = '' } = body;
    const { revisionId } = space.row;
    const { id, number } = await insertChangeRequest(database, {
      spaceId: space.id,
      subject,
      description,
      createdBy: caller.id,
      now,
      revisionId,
      revisionInitialId: revisionId,
    });
    record({
      target: { type: 'change-request', id, label: subject },
      payload: { space: space.id, title: space.row.title, number },
    });
    return showChangeRequest(database, instance.appUrl, id);
  },

  async getChangeRequest({ instance, database, space, parameters }) {
    const { id } = await findChangeRequest(database, space.id, parameters.changeRequestId);
    return showChangeRequest(database, instance.appUrl, id);
  },

  updateChangeRequest,
  mergeChangeRequest,
  updateFromSpace,
  forecastMerge,
  getConflict,
  revertChangeRequest,
  listContributors,
  listChangeRequestLinks: listLinksOfRequest,

  async listChangeRequestChanges({ database, space, parameters, query }) {
    const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
    if (query.since !== undefined) await requireRevisionOf(database, row, query.since);
    const since = await findRevision(database, space.id, query.since ?? ancestorOf(row));
    const changes = await changesOf(
      database,
      since,
      await findRevision(database, space.id, row.revisionId),
    );
    const more = changes.length - query.limit;
    return { changes: changes.slice(0, query.limit), ...(more > 0 && { more }) };
  },
};
