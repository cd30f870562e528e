import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { builtFiles } from './pages.ts';

const output = mkdtempSync(join(tmpdir(), 'masthead-built-'));
afterAll(() => rmSync(output, { recursive: true, force: true }));

test('a built script that another build has replaced is left to Next, and ends nothing', async () => {
  const file = join(output, 'compressed', 'chunks', '[a].js.br');
  mkdirSync(join(output, 'compressed', 'chunks'), { recursive: true });
  writeFileSync(file, brotliCompressSync('run();'));
  const handle = builtFiles(output);
  const server = createServer((request, response) => {
    if (!handle?.(request, response)) response.writeHead(404).end();
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const statusOf = async (name: string) => {
    const reply = await fetch(`http://localhost:${port}/_next/static/chunks/${name}`, {
      headers: { 'accept-encoding': 'br' },
    });
    return `${reply.status} ${await reply.text()}`;
  };
  expect(await statusOf('%5Ba%5D.js?v=1')).toBe('200 run();');
  rmSync(file);
  expect(await statusOf('%5Ba%5D.js')).toBe('404 ');
  expect(await statusOf('%E0%A4%A')).toBe('404 ');
  server.close();
});
