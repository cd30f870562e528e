import * as z from 'zod/mini';
import { fileReply } from './endpoint.schemas.ts';
import type { Description } from './endpoint.ts';

/** `url`: a full URL. */
const query = z.object({ url: z.string().check(z.minLength(1), z.maxLength(4096)) });

export const getExternalPicture = {
  summary: 'Read an image of another website',
  query,
  reply: fileReply,
  refusals: {
    404: 'There is no image at the URL, or it couldn’t be loaded; the message says why.',
  },
  assumes: [
    'Browsers load images of other websites only from here, so those websites don’t learn who reads a page.',
    'PNG, JPEG, GIF, WebP or SVG of up to 5 MB, by their bytes, within 10 seconds. Only addresses on the public internet and those of FETCH_ALLOWLIST are asked.',
    'An image is kept for an hour.',
  ],
} satisfies Description;

export const getSignedPicture = {
  summary: 'Read an image of another website by its signed URL',
  query,
  reply: fileReply,
  refusals: { 404: 'The proof isn’t that of the URL, or the image couldn’t be loaded.' },
} satisfies Description;
