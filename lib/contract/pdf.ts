import * as z from 'zod/mini';
import { changeRequestPath } from './change-requests.ts';
import { endpoint, fileReply } from './endpoint.ts';
import { identifier, queryBoolean } from './shapes.ts';

const query = z.object({
  /** Just the page, without those below it. */
  only: z._default(queryBoolean, false),
  /** From this page on; without it everything. */
  page: z.optional(identifier),
});
const reply = z.object({ url: z.string() });
const assumes = [
  'the address is signed, works for an hour without a token, and stays with the revision of now',
  'a page without only: with the pages below it; only without a page is refused (400)',
];

export const getChangeRequestPdf = endpoint({
  method: 'GET',
  path: `${changeRequestPath}/pdf`,
  summary: 'Get the address of a change request as PDF',
  needs: ['space', 'view'],
  query,
  reply,
  assumes,
});

export const getSpacePdf = endpoint({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/pdf',
  summary: 'Get the address of a space as PDF',
  needs: ['space', 'view'],
  query,
  reply,
  extension: true,
  assumes,
});

export const downloadPdf = endpoint({
  method: 'GET',
  path: '/v1/pdf/{token}',
  summary: 'Download a PDF by its signed address',
  needs: 'nothing',
  reply: fileReply,
  extension: true,
  serverOnly: true,
  assumes: ['404 for an address that was not given out, 410 for one that has expired'],
});
