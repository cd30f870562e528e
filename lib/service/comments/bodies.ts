import type { CommentBody } from '#lib/contract/comments.ts';
import type { Document, PageFormat } from '#lib/contract/revisions.ts';
import { badField } from '../errors.ts';
import { markdownOf } from '../markdown/document-markdown.ts';
import { readAsDocument } from '../markdown/worker-pool.ts';
import { readSentDocument } from './documents.ts';

/** The content of a comment, stored as it was sent. */
export type KeptBody = { markdown: string } | { document: Document };

/** The page that links in comments are relative to: none. */
const NOWHERE = { id: '', path: '' };

/**
 * Reads the text of a comment.
 * @param field the field of the request
 * @throws Refusal 400 for an empty text or an invalid document
 */
export function readSentBody(body: CommentBody, field = 'body'): KeptBody {
  if ('markdown' in body) return { markdown: body.markdown };
  if ('document' in body) return { document: readSentDocument(body.document.nodes, field) };
  throw badField(field, 'Enter a comment.');
}

/**
 * Validates a text before its transaction, so that reading it as a document can't fail later.
 * @throws Refusal 400 for markdown that is nested too deeply or takes too long to read
 */
export async function tryComment({ body: sent }: { body: unknown }): Promise<void> {
  const { body, comment } = sent as { body?: CommentBody; comment?: CommentBody };
  for (const one of [body, comment])
    if (one && 'markdown' in one) await readAsDocument(one.markdown, NOWHERE);
}

/** A body in the requested format; markdown by default. */
export async function presentBody(body: CommentBody, format: PageFormat | undefined) {
  if (format !== 'document') return { markdown: markdownOfBody(body) };
  if ('document' in body) return { document: body.document };
  return { document: await readAsDocument(markdownOfBody(body), NOWHERE) };
}

/** A body as markdown. */
export function markdownOfBody(body: CommentBody): string {
  if ('markdown' in body) return body.markdown;
  return 'document' in body ? markdownOf(body.document) : '';
}
