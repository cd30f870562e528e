import type { Incoming } from '#lib/http.ts';
import { badRequest, Refusal } from '../errors.ts';
import type { BodyReservation } from './body-budget.ts';

/** Largest body of a request, in bytes. */
export const BODY_MAXIMUM = 1024 * 1024;

const tooLarge = (maximum: number) =>
  new Refusal(
    413,
    maximum === BODY_MAXIMUM
      ? `The body is larger than ${BODY_MAXIMUM / 1024} KB. Send it in smaller parts.`
      : `The body is larger than ${maximum / 1024 / 1024} MB.`,
  );

/**
 * Reads the body of a request as text, never more than the maximum.
 * @param memory reserves the announced length before reading, or without one what has arrived
 * @param types more media types of JSON than the usual one
 * @throws Refusal 413 when it is larger, 503 when too much is being read, 415 when it isn't JSON,
 * 400 when it isn't UTF-8
 */
export async function readBody(
  request: Incoming,
  memory: BodyReservation,
  maximum: number = BODY_MAXIMUM,
  types: readonly string[] = [],
): Promise<string> {
  if (!request.body) return '';
  const announced = Number(request.headers.get('content-length')) || 0;
  if (announced > maximum) throw tooLarge(maximum);
  memory.reserve(announced);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maximum) throw tooLarge(maximum);
    memory.reserve(size);
    chunks.push(chunk);
  }
  if (size === 0) return '';
  requireJsonType(request.headers.get('content-type') ?? '', types);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw badRequest('The body is not valid UTF-8.');
  }
}

function requireJsonType(contentType: string, types: readonly string[]): void {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json' || (type && types.includes(type))) return;
  throw new Refusal(415, 'Send the body as JSON, with the header Content-Type: application/json.');
}

/**
 * Parses JSON and checks that it can be stored.
 * @throws Refusal 400 for malformed JSON and for characters that the database can't store
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badRequest(
      `The body is not valid JSON: ${error instanceof Error ? error.message : 'it can’t be parsed'}.`,
    );
  }
  if (/\\u(0000|d[89a-f])|\0/i.test(text)) refuseUnstorable(value);
  return value;
}

/** Without recursion, since a body can be nested deeper than the stack. */
function refuseUnstorable(root: unknown): void {
  const waiting: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') requireStorable(value, path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      requireStorable(key, path);
      waiting.push({ value: item, path: path.length > 100 ? path : path ? `${path}.${key}` : key });
    }
  }
}

/**
 * Rejects text with a NUL character or half a surrogate pair, which the database can't store.
 * @throws Refusal 400
 */
export function requireStorable(text: string, path: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  throw badRequest('The request contains a NUL character or an unpaired surrogate.', [
    { path, message: 'Remove NUL characters and unpaired surrogates.' },
  ]);
}
