import { createHash } from 'node:crypto';
import type { Answer } from '#lib/http.ts';

const always = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};
const ofJson = { 'content-type': 'application/json; charset=utf-8', ...always };

const hashOf = (text: string) => createHash('sha1').update(text).digest('base64url');
/** What differs between URLs of one file, made at different times. */
const passes = /(?<=\/v1\/files\/[^"\s]+&pass=)[\w.-]+/g;

/**
 * The strong entity tag of a representation (RFC 9110, section 8.8.3): of its state and, after a dot,
 * of the URLs in it that expire.
 */
export function entityTagOf(json: string): string {
  if (!json.includes('&pass=')) return `"${hashOf(json)}"`;
  const state = hashOf(json.replaceAll(passes, ''));
  return `"${state}.${hashOf((json.match(passes) ?? []).join())}"`;
}

/** The same without the URLs that expire: what `If-Match` compares. */
export function stateTagOf(tag: string): string {
  return tag.replaceAll(/\.[\w-]+(?=")/g, '');
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
