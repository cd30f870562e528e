import { createHash } from 'node:crypto';
import type { Answer } from '#lib/http.ts';

const always = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};
const ofJson = { 'content-type': 'application/json; charset=utf-8', ...always };

/** What differs between URLs of one file, made at different times. */
const passes = /(?<=\/v1\/files\/[^"\s]+&pass=)[\w.-]+/g;

/**
 * The strong entity tag of a representation (RFC 9110, section 8.8.3): of its state and, after a dot,
 * of the URLs in it that expire.
 */
export function entityTagOf(json: string): string {
  const tag = new TagOfParts();
  tag.add(json);
  return tag.value();
}

/** The same of a representation in parts, none of which ends within a URL. */
export class TagOfParts {
  readonly #state = createHash('sha1');
  readonly #passes: string[] = [];
  #hasPasses = false;

  /** @param bytes the part as UTF-8, if it is known */
  add(text: string, bytes?: Uint8Array): void {
    if (!text.includes('&pass=')) {
      this.#state.update(bytes ?? text);
      return;
    }
    this.#state.update(text.replaceAll(passes, ''));
    for (const pass of text.match(passes) ?? []) this.#passes.push(pass);
    this.#hasPasses = true;
  }

  value(): string {
    const state = this.#state.digest('base64url');
    if (!this.#hasPasses) return `"${state}"`;
    const ofPasses = createHash('sha1').update(this.#passes.join()).digest('base64url');
    return `"${state}.${ofPasses}"`;
  }
}

/** The same without the URLs that expire: what `If-Match` compares. */
export function stateTagOf(tag: string): string {
  return tag.replaceAll(/\.[\w-]+(?=")/g, '');
}

/** A response with a JSON body, or none for 204, 205 and 304. */
export function answer(
  status: number,
  json: string | Uint8Array<ArrayBuffer> | null,
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
