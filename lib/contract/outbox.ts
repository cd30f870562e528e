import { endpoint } from './endpoint.ts';
import type * as schemas from './outbox.schemas.ts';

export type { Mail } from './outbox.schemas.ts';

export const listOutbox = endpoint<typeof schemas.listOutbox>()({
  method: 'GET',
  path: '/v1/outbox',
  summary: 'List the mails a demo would have sent, newest first',
  needs: 'nothing',
  extension: true,
  refusals: { 404: 'This isn’t a demo, or mail is really sent.' },
});
