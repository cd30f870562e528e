import { changeRequestPath } from './change-requests.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './pdf.schemas.ts';

const assumes = [
  'The URL is signed, works for an hour without a token, and always shows the current revision.',
  'A page includes its subpages unless only is set; only without a page is rejected (400).',
];

export const getChangeRequestPdf = endpoint<typeof schemas.getChangeRequestPdf>()({
  method: 'GET',
  path: `${changeRequestPath}/pdf`,
  summary: 'Get a URL to download a change request as PDF',
  needs: ['space', 'view'],
  assumes,
});

export const getSpacePdf = endpoint<typeof schemas.getSpacePdf>()({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/pdf',
  summary: 'Get a URL to download a space as PDF',
  needs: ['space', 'view'],
  extension: true,
  assumes,
});

export const downloadPdf = endpoint<typeof schemas.downloadPdf>()({
  method: 'GET',
  path: '/v1/pdf/{token}',
  summary: 'Download a PDF by its signed URL',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
  refusals: { 404: 'The URL is invalid.', 410: 'The URL has expired.' },
});
