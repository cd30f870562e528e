import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { HOUR, MINUTE } from '#lib/contract/durations.ts';

/** A bucket of S3 or of a service like it; OPERATING.md names the variables. */
export type BucketSettings = {
  /** The address of the bucket in path style, with or without a prefix for the names. */
  url: string;
  keyId: string;
  secret: string;
  region: string;
};

/** Where archives are kept away from this machine. */
export type Bucket = {
  /** The names in it, without the prefix. @throws Error with what the service says */
  list(): Promise<string[]>;
  /** Uploads a file under a name, which has all of it or doesn't exist. @throws Error */
  put(name: string, path: string): Promise<void>;
  /** Downloads one into a file, which has all of it or isn't written. @throws Error */
  get(name: string, path: string): Promise<void>;
  /** @throws Error with what the service says */
  remove(name: string): Promise<void>;
};

const MEGABYTE = 1024 * 1024;
/** One part is in memory at a time. */
const PART = 16 * MEGABYTE;
/** S3 takes 10,000 parts. */
const PARTS = 9_000;
/** How long one request may take, in milliseconds. */
const PATIENCE = 10 * MINUTE;
const DOWNLOAD_PATIENCE = 12 * HOUR;

/**
 * Opens a bucket. Requests are signed with AWS Signature Version 4, the body included.
 * @param stopping ends a request under way; an upload that it ends is still removed
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations.html
 */
export function openBucket(
  { url, keyId, secret, region }: BucketSettings,
  stopping?: AbortSignal,
): Bucket {
  const { origin, pathname } = new URL(url);
  const [, bucket = '', ...rest] = pathname.replace(/\/$/, '').split('/');
  const prefix = rest.length > 0 ? `${rest.join('/')}/` : '';
  const root = `${origin}/${bucket}`;
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 3,
  });

  async function ask(
    method: string,
    address: string,
    body?: Uint8Array | string,
    longest = PATIENCE,
  ) {
    const patience = AbortSignal.timeout(longest);
    const isRemoval = method === 'DELETE';
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signal = stopping && !isRemoval ? AbortSignal.any([patience, stopping]) : patience;
    const send = () =>
      client.fetch(address, {
        method,
        headers: { 'x-amz-content-sha256': hash },
        signal,
        ...(body !== undefined && { body: body as BodyInit }),
      });
    // A service closes connections that it hasn't used for a while, just as one is used again.
    const response = await send().catch((error: unknown) => {
      if (signal.aborted) throw error;
      return send();
    });
    if (response.ok) return response;
    const said = valuesIn(await response.text(), 'Message')[0] ?? response.statusText;
    throw new Error(`${origin} answered ${response.status} to ${method}: ${said}`);
  }

  const addressOf = (name: string) => `${root}/${prefix}${encodeURIComponent(name)}`;

  async function putParts(address: string, path: string, size: number): Promise<void> {
    const begun = await (await ask('POST', `${address}?uploads`)).text();
    const [uploadId = ''] = valuesIn(begun, 'UploadId');
    const upload = `uploadId=${encodeURIComponent(uploadId)}`;
    try {
      const length = Math.max(PART, Math.ceil(size / PARTS));
      const tags: string[] = [];
      for await (const part of partsOf(path, length)) {
        const number = tags.length + 1;
        const sent = await ask('PUT', `${address}?partNumber=${number}&${upload}`, part);
        tags.push(sent.headers.get('etag') ?? '');
      }
      const parts = tags.map(
        (tag, index) =>
          `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
      );
      const done = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const answer = await (await ask('POST', `${address}?${upload}`, done)).text();
      // The answer begins before the parts are joined, so a failure comes with 200.
      if (answer.includes('<Error>'))
        throw new Error(`${origin}: ${valuesIn(answer, 'Message')[0] ?? 'the upload failed'}`);
    } catch (error) {
      await ask('DELETE', `${address}?${upload}`).catch(() => undefined);
      throw error;
    }
  }

  return {
    async list() {
      const names: string[] = [];
      let token: string | undefined;
      do {
        const next = token ? `&continuation-token=${encodeURIComponent(token)}` : '';
        const query = `?list-type=2&prefix=${encodeURIComponent(prefix)}${next}`;
        const text = await (await ask('GET', `${root}${query}`)).text();
        names.push(...valuesIn(text, 'Key').map((key) => key.slice(prefix.length)));
        token = valuesIn(text, 'NextContinuationToken')[0];
      } while (token);
      return names;
    },

    async put(name, path) {
      const { size } = await stat(path);
      if (size > PART) return putParts(addressOf(name), path, size);
      for await (const part of partsOf(path, PART)) await ask('PUT', addressOf(name), part);
    },

    async get(name, path) {
      const { body, headers } = await ask('GET', addressOf(name), undefined, DOWNLOAD_PATIENCE);
      const part = `${path}.part`;
      try {
        await pipeline(body ?? [], createWriteStream(part, { mode: 0o600 }));
        const { size } = await stat(part);
        const whole = Number(headers.get('content-length') ?? size);
        if (size !== whole) throw new Error(`${origin} sent ${size} of ${whole} bytes of ${name}`);
        await rename(part, path);
      } finally {
        await rm(part, { force: true });
      }
    },

    async remove(name) {
      await ask('DELETE', addressOf(name));
    },
  };
}

/** The texts of an element in an answer of the service; names of backups need no unescaping. */
function valuesIn(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(
    ([, value = '']) => value,
  );
}

/** A file in pieces of a length, the last one shorter. */
async function* partsOf(path: string, length: number): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    for (;;) {
      const buffer = Buffer.alloc(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await file.read(buffer, filled, length - filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      if (filled > 0) yield buffer.subarray(0, filled);
      if (filled < length) return;
    }
  } finally {
    await file.close();
  }
}
