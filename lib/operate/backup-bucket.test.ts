import { spawn } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../service/database/engine.ts';
import { migrate } from '../service/database/migrate.ts';
import { ArchiveReader } from './backup/archive-reader.ts';
import { type BucketSettings, openBucket } from './backup/bucket.ts';
import { backupPath } from './backup/folder.ts';
import { copyBackups } from './backup/schedule.ts';
import { cleanEnvironment } from './environment.ts';

const KEY_ID = 'AKIDEXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const REGION = 'eu-central-1';
const PAGE = 2;

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Whether a request is signed as AWS Signature Version 4 says, over its whole body. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const found =
    /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      headers.authorization ?? '',
    );
  const [, keyId, day = '', region = '', names = '', signature] = found ?? [];
  if (keyId !== KEY_ID || region !== REGION) return false;
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, query, signed.join(''), names, sha256(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(key, text).toString('hex') === signature;
}

/** A small service like S3, which keeps objects in memory and lists two on a page. */
async function startService() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  let refusesParts = false;
  let downloads = 0;
  let closes = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] | undefined = await request.toArray().catch(() => undefined);
    // The client stopped while it was sending.
    if (!chunks) return;
    const body = Buffer.concat(chunks);
    closes -= 1;
    if (closes >= 0) return void request.socket.destroy();
    const answer = (status: number, text = '', headers = {}) =>
      response.writeHead(status, headers).end(text);
    if (!isSigned(request, body))
      return answer(403, '<Error><Message>The signature does not match.</Message></Error>');
    const url = new URL(request.url ?? '', 'http://bucket');
    const name = decodeURIComponent(url.pathname.replace(/^\/backups\/?/, ''));
    const upload = url.searchParams.get('uploadId');
    if (url.searchParams.has('uploads')) {
      uploads.set('up+1/=', []);
      return answer(200, '<UploadId>up+1/=</UploadId>');
    }
    if (request.method === 'DELETE') {
      if (upload) uploads.delete(upload);
      else objects.delete(name);
      return answer(204);
    }
    if (request.method === 'GET' && name) {
      const object = objects.get(name);
      downloads += 1;
      return object
        ? response.writeHead(200, { 'content-length': object.length }).end(object)
        : answer(404, '<Error><Message>The key does not exist.</Message></Error>');
    }
    if (request.method === 'GET') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const from = Number(url.searchParams.get('continuation-token') ?? 0);
      const names = [...objects.keys()].filter((each) => each.startsWith(prefix)).toSorted();
      const keys = names.slice(from, from + PAGE).map((each) => `<Key>${each}</Key>`);
      const next =
        from + PAGE < names.length
          ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>`
          : '';
      return answer(200, keys.join('') + next);
    }
    if (upload && request.method === 'PUT') {
      if (refusesParts) return answer(400, '<Error><Message>Disk full</Message></Error>');
      const number = Number(url.searchParams.get('partNumber'));
      const parts = uploads.get(upload) ?? [];
      parts[number - 1] = body;
      return answer(200, '', { etag: `"part-${number}"` });
    }
    if (upload) {
      const parts = uploads.get(upload) ?? [];
      const tags = [...body.toString().matchAll(/<ETag>&quot;part-(\d+)&quot;<\/ETag>/g)];
      if (tags.length !== parts.length) return answer(400, '<Message>Parts are missing</Message>');
      uploads.delete(upload);
      objects.set(name, Buffer.concat(parts));
      return answer(200, '<CompleteMultipartUploadResult/>');
    }
    objects.set(name, body);
    return answer(200);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings: BucketSettings = {
    url: `http://127.0.0.1:${port}/backups/masthead`,
    keyId: KEY_ID,
    secret: SECRET,
    region: REGION,
  };
  return {
    objects,
    uploads,
    settings,
    downloads: () => downloads,
    refuseParts: () => {
      refusesParts = true;
    },
    closeNext: () => {
      closes = 1;
    },
    stop: () => server.close(),
  };
}

let folder: string;
let service: Awaited<ReturnType<typeof startService>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-bucket-'));
  service = await startService();
});
afterEach(() => {
  service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const write = (day: number, content: string | Buffer) =>
  writeFileSync(backupPath(folder, new Date(Date.UTC(2026, 0, day, 3, 30))), content);
const keyOf = (day: number) => `masthead/masthead-2026-01-0${day}T03-30.tar`;

test('backups that a bucket lacks are copied to it, and the oldest there are deleted', async () => {
  const bucket = openBucket(service.settings);
  service.objects.set('masthead/notes.txt', Buffer.from('kept'));
  service.objects.set('other/masthead-2026-01-01T03-30.tar', Buffer.from('of another instance'));
  for (const day of [1, 2, 3]) write(day, `backup ${day}`);
  expect(await copyBackups(bucket, folder, 3)).toHaveLength(3);
  write(4, 'backup 4');
  expect(await copyBackups(bucket, folder, 3)).toEqual(['masthead-2026-01-04T03-30.tar']);
  expect(await copyBackups(bucket, folder, 3)).toEqual([]);
  expect([...service.objects.keys()].toSorted()).toEqual([
    ...[2, 3, 4].map(keyOf),
    'masthead/notes.txt',
    'other/masthead-2026-01-01T03-30.tar',
  ]);
  expect(service.objects.get(keyOf(4))?.toString()).toBe('backup 4');
});

test('a large backup is copied in parts, whole', async () => {
  const content = randomBytes(40 * 1024 * 1024 + 7);
  write(1, content);
  await copyBackups(openBucket(service.settings), folder, 3);
  expect(service.objects.get(keyOf(1))?.equals(content)).toBe(true);
  expect(service.uploads.size).toBe(0);
});

test('a connection that the service closes costs nothing: the request is sent again', async () => {
  write(1, 'backup 1');
  const bucket = openBucket(service.settings);
  service.closeNext();
  expect(await copyBackups(bucket, folder, 3)).toHaveLength(1);
  service.closeNext();
  await bucket.remove('masthead-2026-01-01T03-30.tar');
  expect(service.objects.size).toBe(0);
});

test('an upload that fails leaves nothing, and says what the service says', async () => {
  write(1, randomBytes(17 * 1024 * 1024));
  service.refuseParts();
  await expect(copyBackups(openBucket(service.settings), folder, 3)).rejects.toThrow(
    /answered 400 to PUT: Disk full/,
  );
  expect([service.objects.size, service.uploads.size]).toEqual([0, 0]);
});

test('an upload that the end of the process interrupts leaves nothing', async () => {
  write(1, randomBytes(40 * 1024 * 1024));
  const stopping = new AbortController();
  const copying = expect(
    copyBackups(openBucket(service.settings, stopping.signal), folder, 3),
  ).rejects.toThrow(/abort/);
  await expect.poll(() => service.uploads.get('up+1/=')?.length).toBe(1);
  stopping.abort();
  await copying;
  expect([service.objects.size, service.uploads.size]).toEqual([0, 0]);
});

test('a wrong secret is refused with a clear message', async () => {
  const bucket = openBucket({ ...service.settings, secret: 'another' });
  await expect(bucket.list()).rejects.toThrow(/answered 403 to GET: The signature does not match/);
});

function runProgram(program: string, words: string[], settings: Record<string, string>) {
  const { url, keyId, secret, region } = service.settings;
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...words], {
    env: cleanEnvironment({
      BACKUP_DIR: join(folder, 'backups'),
      BACKUP_EVERY: '24',
      BACKUP_S3_URL: url,
      BACKUP_S3_KEY_ID: keyId,
      BACKUP_S3_SECRET: secret,
      BACKUP_S3_REGION: region,
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => output.push(String(text)));
  return once(child, 'close').then(([code]) => ({ code, output: output.join('') }));
}

test('on a new machine the latest backup in the bucket, or one by name, is restored', async () => {
  const [old, restored] = [join(folder, 'old'), join(folder, 'new')];
  const database = await openDatabase({ dataDirectory: old });
  await migrate(database);
  await database.close();
  const archive = join(folder, 'masthead.tar');
  expect(await runProgram('backup.ts', [archive], { DATA_DIR: old })).toMatchObject({ code: 0 });
  const reader = await ArchiveReader.open(archive);
  const tables = reader.manifest.tables.map(({ name }) => name);
  await reader.close();
  expect(tables).toContain('organizations');
  expect(tables.filter((name) => name.startsWith('organization_export'))).toEqual([]);
  service.objects.set(keyOf(1), Buffer.from('an earlier one'));
  service.objects.set(keyOf(2), readFileSync(archive));

  const restoring = (...words: string[]) =>
    runProgram('restore.ts', ['--from-bucket', ...words], { DATA_DIR: restored });
  expect(await restoring('masthead-2026-01-09T03-30.tar')).toEqual({
    code: 1,
    output: `The bucket has no masthead-2026-01-09T03-30.tar; it has ${[1, 2].map((day) => `masthead-2026-01-0${day}T03-30.tar`).join(', ')}.\n`,
  });
  const named = await restoring('masthead-2026-01-01T03-30.tar');
  expect(named).toMatchObject({ code: 1, output: expect.stringMatching(/archive/) });
  expect(existsSync(restored)).toBe(false);
  const denied = { DATA_DIR: restored, BACKUP_S3_SECRET: 'another' };
  expect(await runProgram('restore.ts', ['--from-bucket'], denied)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^Couldn’t get the backup from the bucket of BACKUP_S3_URL: .* 403 to GET: The signature does not match\.\n$/,
    ),
  });
  const done = await restoring();
  expect(done).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored \d+ tables/) });
  expect(readdirSync(join(folder, 'backups'))).toContain('masthead-2026-01-02T03-30.tar');
}, 180_000);

test('nothing is downloaded for an instance that has data', async () => {
  const full = join(folder, 'full');
  mkdirSync(join(full, 'pg'), { recursive: true });
  writeFileSync(join(full, 'pg', 'PG_VERSION'), '17');
  service.objects.set(keyOf(1), Buffer.from('a large one'));
  expect(await runProgram('restore.ts', ['--from-bucket'], { DATA_DIR: full })).toEqual({
    code: 1,
    output: `${full} already has a database. Restore into an empty directory: set DATA_DIR.\n`,
  });
  expect([service.downloads(), existsSync(join(folder, 'backups'))]).toEqual([0, false]);
}, 180_000);
