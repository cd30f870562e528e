import { anyContentLists } from './collections.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './transfers.schemas.ts';

export type { Transfer } from './transfers.schemas.ts';

/** How long a transfer can be undone, in days. */
export const UNDOABLE_DAYS = 7;

const transfersPath = '/v1/orgs/{organizationId}/transfers';

export const listTransfers = endpoint<typeof schemas.listTransfers>()({
  method: 'GET',
  path: transfersPath,
  needs: ['organization', 'admin'],
  extension: true,
});

export const undoTransfer = endpoint<typeof schemas.undoTransfer>()({
  method: 'POST',
  path: `${transfersPath}/{transferId}/undo`,
  needs: ['organization', 'admin'],
  status: 204,
  refreshes: anyContentLists,
  extension: true,
});
