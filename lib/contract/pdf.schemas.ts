import * as z from 'zod/mini';
import { fileReply } from './endpoint.schemas.ts';
import { identifier, queryBoolean } from './shapes.schemas.ts';

const query = z.object({
  /** Only the page, without its subpages. */
  only: z._default(queryBoolean, false),
  /** The page to start from; everything when absent. */
  page: z.optional(identifier),
});
const reply = z.object({ url: z.string() });

export const getChangeRequestPdf = {
  query,
  reply,
};

export const getSpacePdf = {
  query,
  reply,
};

export const downloadPdf = {
  reply: fileReply,
};
