import * as z from 'zod/mini';
import { changeRequestPath } from './change-requests.ts';
import { endpoint, fileReply } from './endpoint.ts';
import { identifier, queryBoolean } from './shapes.ts';

const query = z.object({
  /** Only the page, without its subpages. */
  only: z._default(queryBoolean, false),
  /** The page to start from; everything when absent. */
  page: z.optional(identifier),
});
const reply = z.object({ url: z.string() });
const assumes = [
  'The URL is signed, works for an hour without a token, and always shows the current revision.',
  'A page includes its subpages unless only is set; only without a page is rejected (400).',
];

export const getChangeRequestPdf = endpoint({
  method: 'GET',
  path: `${changeRequestPath}/pdf`,
  summary: 'Get a URL to download a change request as PDF',
  needs: ['space', 'view'],
  query,
  reply,
  assumes,
});

export const getSpacePdf = endpoint({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/pdf',
  summary: 'Get a URL to download a space as PDF',
  needs: ['space', 'view'],
  query,
  reply,
  extension: true,
  assumes,
});

export const downloadPdf = endpoint({
  method: 'GET',
  path: '/v1/pdf/{token}',
  summary: 'Download a PDF by its signed URL',
  needs: 'nothing',
  reply: fileReply,
  extension: true,
  serverOnly: true,
  refusals: { 404: 'The URL is invalid.', 410: 'The URL has expired.' },
});
