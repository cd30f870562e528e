import { endpoint } from './endpoint.ts';
import type * as schemas from './reference.schemas.ts';

export const getOpenAPI = endpoint<typeof schemas.getOpenAPI>()({
  method: 'GET',
  path: '/v1/openapi.json',
  needs: 'nothing',
  extension: true,
});
