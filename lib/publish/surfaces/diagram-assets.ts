import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CachedText } from '../page-cache.ts';

const start = 'mermaid.esm.min.mjs';
const chunks = 'chunks/mermaid.esm.min';
const root = dirname(fileURLToPath(import.meta.resolve('mermaid')));
const names = new Set([
  start,
  ...readdirSync(join(root, chunks)).flatMap((name) =>
    name.endsWith('.mjs') ? [`${chunks}/${name}`] : [],
  ),
]);
const { version } = JSON.parse(readFileSync(join(root, '../package.json'), 'utf8'));
const read = new Map<string, CachedText>();

/** The version of what draws diagrams. */
export const mermaidVersion: string = version;

/** A part of what draws diagrams, each of which loads those that it needs; null for anything else. */
export function readDiagramPart(name: string): CachedText | null {
  if (!names.has(name)) return null;
  const known = read.get(name);
  if (known) return known;
  const plain = Buffer.from(readFileSync(join(root, name))) as Buffer<ArrayBuffer>;
  const headers = { 'content-type': 'text/javascript; charset=utf-8' };
  const text: CachedText = { etag: `${version}-${name}`, headers, plain };
  read.set(name, text);
  return text;
}
