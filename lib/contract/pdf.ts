import { changeRequestPath } from './change-requests.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './pdf.schemas.ts';

export const getChangeRequestPdf = endpoint<typeof schemas.getChangeRequestPdf>()({
  method: 'GET',
  path: `${changeRequestPath}/pdf`,
  needs: ['space', 'view'],
});

export const getSpacePdf = endpoint<typeof schemas.getSpacePdf>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/pdf',
  needs: ['space', 'view'],
  extension: true,
});

export const downloadPdf = endpoint<typeof schemas.downloadPdf>()({
  method: 'GET',
  path: '/v1/pdf/{token}',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});
