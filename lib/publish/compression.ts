import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Answer, Incoming } from '#lib/http.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Smaller texts aren't worth compressing. */
export const COMPRESSED_FROM = 500;
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b|image\/svg\+xml)/;

/** Brotli if the client takes it, else gzip, else neither (RFC 9110, 12.5.3; weights other than 0 don't matter). */
export function chooseEncoding(accepted: string | null): Encoding {
  const taken = new Set(
    (accepted ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0]),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}

/** Bytes in an encoding. */
export async function compressed(
  bytes: Uint8Array,
  encoding: 'br' | 'gzip',
): Promise<Buffer<ArrayBuffer>> {
  const made = encoding === 'br' ? await brotli(bytes, options) : await zip(bytes);
  return made as Buffer<ArrayBuffer>;
}

/** Compresses a text as the client accepts, unless it is compressed already or may be requested in parts. */
export async function withEncoding(answer: Answer, { headers }: Incoming): Promise<Answer> {
  const { body, headers: sent } = answer;
  const isText = TEXT.test(sent['content-type'] ?? '');
  if (!body || !isText || sent['content-encoding'] || sent['accept-ranges']) return answer;
  const varied = { ...answer, headers: { ...sent, vary: varying(sent.vary) } };
  const encoding = chooseEncoding(headers.get('accept-encoding'));
  if (encoding === 'identity') return varied;
  const encoded = { ...varied.headers, 'content-encoding': encoding };
  if (body instanceof ReadableStream) {
    const stream = encoding === 'br' ? createBrotliCompress(options) : createGzip();
    const pair = Duplex.toWeb(stream) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>;
    return { ...answer, headers: encoded, body: body.pipeThrough(pair) };
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (bytes.length < COMPRESSED_FROM) return varied;
  return { ...answer, headers: encoded, body: await compressed(bytes, encoding) };
}

function varying(vary: string | undefined): string {
  if (!vary) return 'accept-encoding';
  return vary.includes('accept-encoding') ? vary : `${vary}, accept-encoding`;
}
