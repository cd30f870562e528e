import { endpoint } from './endpoint.ts';
import type * as schemas from './external-pictures.schemas.ts';

export const getExternalPicture = endpoint<typeof schemas.getExternalPicture>()({
  method: 'GET',
  path: '/v1/external-pictures',
  needs: 'token',
  extension: true,
  whenBound: true,
  serverOnly: true,
});

export const getSignedPicture = endpoint<typeof schemas.getSignedPicture>()({
  method: 'GET',
  path: '/v1/external-pictures/{proof}',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});
