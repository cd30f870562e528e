import type { Answer } from '#lib/http.ts';
import { readBodies } from '#lib/service/revisions/store.ts';
import { answerKept, textToKeep } from '../answers.ts';
import { countView } from '../counts/readers.ts';
import { findPage } from '../page/answer-page.ts';
import type { Reading } from '../reading.ts';

/** Answers the Markdown of a page, at its path with `.md`. */
export async function answerMarkdown(reading: Reading): Promise<Answer | null> {
  const { path, request, database } = reading;
  if (!path.endsWith('.md') || !['GET', 'HEAD'].includes(request.method)) return null;
  const found = await findPage(reading, path.slice(0, -'.md'.length));
  if (!found || 'location' in found) return null;
  const { page } = found.place;
  const key = `markdown ${found.variant.id} ${found.place.path}`;
  const answer = await answerKept(reading, key, async () => {
    const { documentId } = page;
    const bodies = documentId ? await readBodies(database.orm, [documentId]) : null;
    const body = (documentId && bodies?.get(documentId)) || '';
    const description = page.description ? `${page.description}\n\n` : '';
    return textToKeep(`# ${page.title}\n\n${description}${body}\n`, 'text/markdown; charset=utf-8');
  });
  countView(reading, found, answer);
  return answer;
}
