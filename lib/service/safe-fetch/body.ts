import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchFailure } from './failure.ts';

const decoders: Record<string, () => Transform> = {
  br: createBrotliDecompress,
  deflate: createInflate,
  gzip: createGunzip,
  'x-gzip': createGunzip,
};

/**
 * Reads and decodes the body of a response, and stops as soon as it is too big.
 * @throws FetchFailure too-big; failed when it can't be decoded
 */
export async function readBounded(
  response: IncomingMessage,
  maximumBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = response.headers;
  if (Number(length) > maximumBytes) throw tooBig(maximumBytes);
  const name = encoding.trim().toLowerCase();
  const parts: Buffer[] = [];
  let bytes = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) {
      bytes += part.length;
      if (bytes > maximumBytes) throw tooBig(maximumBytes);
      parts.push(part);
    }
  };
  const decoder = Object.hasOwn(decoders, name) ? decoders[name]?.() : undefined;
  if (!decoder && name !== 'identity' && name !== '')
    throw new FetchFailure('failed', 'The server used an encoding that isn’t supported.');
  try {
    if (decoder) await pipeline(response, decoder, collect, { signal });
    else await pipeline(response, collect, { signal });
  } catch (error) {
    if (error instanceof FetchFailure || signal.aborted) throw error;
    throw new FetchFailure('failed', 'The response was incomplete or couldn’t be decoded.');
  }
  return Buffer.concat(parts);
}

function tooBig(maximumBytes: number): FetchFailure {
  const megabytes = Math.round(maximumBytes / 100_000) / 10;
  return new FetchFailure('too-big', `The response is larger than ${megabytes} MB.`);
}
