import { eq } from 'drizzle-orm';
import { type ImportSource, UPLOAD_MAXIMUM } from '#lib/contract/imports.ts';
import { bytesOfBase64 } from '../content/files.ts';
import { importUploads } from '../database/schema/index.ts';
import { badField } from '../errors.ts';
import type { ImportRun } from './run.ts';

/** The type that a server would name for a file, as far as its bytes don't show it. */
const types: Partial<Record<string, string>> = { html: 'text/html' };

/** Reads the bytes of a sent file. @throws Refusal 400 */
export function readUpload(base64: string): Buffer {
  const content = bytesOfBase64(base64);
  if (!content) throw badField('base64', 'Send the file as base64.');
  if (content.length > UPLOAD_MAXIMUM)
    throw badField('base64', 'The file is larger than 20 MB. Import it in parts, or from a URL.');
  return content;
}

/** The uploaded file of an import as if it had been fetched; undefined for one from a URL. */
export async function uploadOf({ database, row }: ImportRun) {
  const [found] = await database.orm
    .select({ content: importUploads.content })
    .from(importUploads)
    .where(eq(importUploads.importId, row.id));
  if (!found) return undefined;
  return uploadedResponse(row.source, found.content);
}

/** A file as if it had been fetched. */
export function uploadedResponse(source: ImportSource, content: Buffer) {
  return { body: content, contentType: types[source] ?? '', charset: '', url: null };
}
