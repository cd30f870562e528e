import { endpoint } from './endpoint.ts';
import type * as schemas from './open-threads.schemas.ts';

export type { CommentThread } from './open-threads.schemas.ts';

export const listOpenThreads = endpoint<typeof schemas.listOpenThreads>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/open-comments',
  needs: ['organization', 'view'],
  extension: true,
});
