import type * as contract from '#lib/contract/change-requests.ts';
import { listContributors } from './change-request-contributors.ts';
import { insertChangeRequest } from './change-request-creation.ts';
import { listLinksOfRequest } from './change-request-links.ts';
import { listChangeRequests, listOrganizationChangeRequests } from './change-request-lists.ts';
import {
  forecastMerge,
  getConflict,
  mergeChangeRequest,
  updateFromSpace,
} from './change-request-merges.ts';
import { revertChangeRequest } from './change-request-reverting.ts';
import { showChangeRequest } from './change-request-rows.ts';
import { ancestorOf, findChangeRequest } from './change-request-scope.ts';
import { updateChangeRequest } from './change-request-update.ts';
import type { Handlers } from './handler.ts';
import { changesOf } from './revision-changes.ts';
import { findRevision } from './revision-store.ts';
import { requireRevisionOf } from './viewed-pages.ts';

export const changeRequests: Handlers<typeof contract> = {
  listChangeRequests,
  listOrganizationChangeRequests,

  async createChangeRequest({ instance, database, space, caller, body, now, record }) {
    const { subject = '' } = body;
    const { revisionId } = space.row;
    const { id, number } = await insertChangeRequest(database, {
      ...{ spaceId: space.id, subject, createdBy: caller.id, now },
      ...{ revisionId, revisionInitialId: revisionId },
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
