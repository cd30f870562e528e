import type { CommentBody } from '#lib/contract/comments.ts';
import type { Document, pageFormats } from '#lib/contract/revisions.ts';
import { markdownOf } from '../document-markdown.ts';
import { badField } from '../errors.ts';
import { readAsDocument } from '../markdown/thread.ts';
import { readSentDocument } from './documents.ts';

type Format = (typeof pageFormats)[number] | undefined;

/** What a comment says, as it is kept: as it was sent. */
export type KeptBody = { markdown: string } | { document: Document };

/** Where links in comments are read from: no page. */
const NOWHERE = { id: '', path: '' };

/**
 * Reads what somebody wrote.
 * @param field where it came in
 * @throws Refusal 400 for nothing, and for a document that is no comment
 */
export function readSentBody(body: CommentBody, field = 'body'): KeptBody {
  if ('markdown' in body) return { markdown: body.markdown };
  if ('document' in body) return { document: readSentDocument(body.document.nodes, field) };
  throw badField(field, 'Write a comment.');
}

/**
 * Tries a sent text before its transaction: whoever asks for the document later is not to be refused.
 * @throws Refusal 400 for markdown that is nested too deep or takes too long to read
 */
export async function tryComment(sent: unknown): Promise<void> {
  const { body, comment } = sent as { body?: CommentBody; comment?: CommentBody };
  for (const one of [body, comment])
    if (one && 'markdown' in one) await readAsDocument(one.markdown, NOWHERE);
}

/** A body in the format that is asked for; markdown when none is. */
export async function presentBody(body: CommentBody, format: Format) {
  if (format !== 'document') return { markdown: markdownOfBody(body) };
  if ('document' in body) return { document: body.document };
  return { document: await readAsDocument(markdownOfBody(body), NOWHERE) };
}

/** What a body says, as markdown. */
export function markdownOfBody(body: CommentBody): string {
  if ('markdown' in body) return body.markdown;
  return 'document' in body ? markdownOf(body.document) : '';
}
