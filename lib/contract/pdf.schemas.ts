import * as z from 'zod/mini';
import { fileReply } from './endpoint.schemas.ts';
import type { Description } from './endpoint.ts';
import { identifier, queryBoolean } from './shapes.schemas.ts';

const query = z.object({
  /** Only the page, without its subpages. */
  only: z._default(queryBoolean, false),
  /** The page to start from; everything when absent. */
  page: z.optional(identifier),
});
const reply = z.object({ url: z.string() });
const assumes = [
  'The URL is signed and works without a token for an hour, as long as the person it was made for can see the space. It shows the revision that was current when it was made.',
  'A page includes its subpages unless only is set; only without a page is rejected (400).',
];

export const getChangeRequestPdf = {
  summary: 'Get a URL to download a change request as PDF',
  query,
  reply,
  assumes,
} satisfies Description;

export const getSpacePdf = {
  summary: 'Get a URL to download a space as PDF',
  audit: {
    name: 'Space downloaded',
    sentence: ({ target }) => `downloaded all of ${target} as PDF`,
  },
  query,
  reply,
  assumes,
} satisfies Description;

export const downloadPdf = {
  summary: 'Download a PDF by its signed URL',
  reply: fileReply,
  refusals: {
    404: 'The URL is invalid, or the person it was made for can’t see the space anymore.',
    410: 'The URL has expired.',
  },
} satisfies Description;
