import { createHash } from 'node:crypto';
import type { Answer } from '#lib/http.ts';

const always = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};
const ofJson = { 'content-type': 'application/json; charset=utf-8', ...always };

/** The strong entity tag of a representation (RFC 9110, section 8.8.3). */
export function entityTagOf(json: string): string {
  return `"${createHash('sha1').update(json).digest('base64url')}"`;
}

/** A response with a JSON body, or none for 204, 205 and 304. */
export function answer(
  status: number,
  json: string | null,
  headers: Record<string, string>,
): Answer {
  if (json === null) return { status, headers: { ...always, ...headers }, body: null };
  return { status, headers: { ...ofJson, ...headers }, body: json };
}

/** Whether an `If-Match` or `If-None-Match` header contains this tag; `*` matches any. */
export function namesTag(header: string, tag: string): boolean {
  return header
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
