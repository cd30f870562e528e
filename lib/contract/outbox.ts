import { endpoint } from './endpoint.ts';
import type * as schemas from './outbox.schemas.ts';

export type { Mail } from './outbox.schemas.ts';

export const listOutbox = endpoint<typeof schemas.listOutbox>()({
  method: 'GET',
  path: '/v1/outbox',
  needs: 'nothing',
  extension: true,
});

export const getMail = endpoint<typeof schemas.getMail>()({
  method: 'GET',
  path: '/v1/outbox/{mailId}',
  needs: 'nothing',
  extension: true,
});
