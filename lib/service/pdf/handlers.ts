import type * as contract from '#lib/contract/pdf.ts';
import { findChangeRequest } from '../change-requests/scope.ts';
import { authorizeSpace } from '../content/scope.ts';
import type { Executor } from '../database/executor.ts';
import { badField } from '../errors.ts';
import { isAskedBy } from '../fairness/asker.ts';
import type { Handlers, Instance } from '../http/handler.ts';
import { readRevision } from '../revisions/cache.ts';
import { findRevision } from '../revisions/store.ts';
import { drawOrder, pagesOf } from './draw-order.ts';
import { pdfURLOf, readPdfToken } from './urls.ts';

/** Checks that there is something to export, then signs its URL. */
async function addressOf(
  database: Executor,
  instance: Instance,
  order: Parameters<typeof pdfURLOf>[1],
  now: Date,
): Promise<{ url: string }> {
  if (order.only && order.pageId === null)
    throw badField('only', 'Set page to the page to export, or leave only out.');
  const row = await findRevision(database, order.spaceId, order.revisionId);
  pagesOf(await readRevision(database, row), order);
  return { url: pdfURLOf(instance, order, now) };
}

export const pdf: Handlers<typeof contract> = {
  async getChangeRequestPdf({ instance, database, space, parameters, query, caller, now }) {
    const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
    const { only, page: pageId = null } = query;
    const about = { spaceId: space.id, revisionId: row.revisionId, changeRequestId: row.id };
    const order = { ...about, pageId, only, askedBy: caller.id };
    return addressOf(database, instance, order, now);
  },

  async getSpacePdf({ instance, database, space, query, caller, now, record }) {
    const { only, page: pageId = null } = query;
    const { revisionId } = space.row;
    const about = { spaceId: space.id, revisionId, changeRequestId: null };
    const order = { ...about, pageId, only, askedBy: caller.id };
    const address = await addressOf(database, instance, order, now);
    const { id, title: label } = space.row;
    if (pageId === null) record({ target: { type: 'space', id, label } });
    return address;
  },

  async downloadPdf({ instance, database, parameters, now }) {
    const order = readPdfToken(instance, parameters.token, now);
    isAskedBy(order.askedBy);
    await authorizeSpace(database, order.spaceId, { id: order.askedBy, token: null }, {});
    const { content, name } = await drawOrder(instance, database, order);
    return { content, name, contentType: 'application/pdf' };
  },
};
