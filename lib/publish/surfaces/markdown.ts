import type { Answer } from '#lib/http.ts';
import { readBodies } from '#lib/service/revisions/store.ts';
import { answerKept, textToKeep } from '../answers.ts';
import { findPage } from '../page/answer-page.ts';
import { isRead, type Reading } from '../reading.ts';

/** Answers the Markdown of a page, at its path with `.md`. */
export async function answerMarkdown(reading: Reading): Promise<Answer | null> {
  const { path, database } = reading;
  if (!path.endsWith('.md') || !isRead(reading)) return null;
  const found = await findPage(reading, path.slice(0, -'.md'.length));
  if (!found || 'location' in found) return null;
  const { page } = found.place;
  return answerKept(reading, `markdown ${found.variant.id} ${found.place.path}`, async () => {
    const { documentId } = page;
    const bodies = documentId ? await readBodies(database.orm, [documentId]) : null;
    const body = (documentId && bodies?.get(documentId)) || '';
    const description = page.description ? `${page.description}\n\n` : '';
    return textToKeep(`# ${page.title}\n\n${description}${body}\n`, 'text/markdown; charset=utf-8');
  });
}
