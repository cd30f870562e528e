import type * as z from 'zod/mini';
import type { fileReply } from '#lib/contract/endpoint.schemas.ts';
import type { Answer } from '#lib/http.ts';

/** Shown inline: types that can't run anything, with the policy below. */
const shown = new Set(['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml', 'image/webp']);
/** Downloaded with their own type; everything else is downloaded as plain bytes. */
const named = new Set([
  'application/gzip',
  'application/json',
  'application/pdf',
  'application/x-ndjson',
  'application/zip',
  'text/csv',
  'text/markdown',
  'text/plain',
]);

/** What keeps an uploaded file from running as a page. */
export const filePolicies = {
  'x-content-type-options': 'nosniff',
  // An image may be a document with scripts (SVG): it gets no origin and loads nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

const PERMANENT = 'private, max-age=31536000, immutable';

/** A response with the bytes of a file; no browser runs an uploaded file as one of our pages. */
export function fileAnswer(
  { content, name, contentType, isPermanent }: z.infer<typeof fileReply>,
  headers: Record<string, string>,
): Answer {
  const isStream = content instanceof ReadableStream;
  const isShown = shown.has(contentType);
  const type = isShown || named.has(contentType) ? contentType : 'application/octet-stream';
  const disposition = isShown ? 'inline' : 'attachment';
  const plain = name.replace(/[^\w.-]+/g, '_');
  // RFC 8187 excludes some characters that encodeURIComponent keeps.
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    status: 200,
    body: content,
    headers: {
      ...headers,
      ...filePolicies,
      // What is streamed is made for this request; nothing else is kept for long without permission.
      'cache-control': isStream ? 'no-store' : isPermanent ? PERMANENT : 'private, max-age=300',
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${whole}`,
    },
  };
}
