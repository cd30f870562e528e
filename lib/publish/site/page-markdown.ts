import type { Executor } from '#lib/service/database/executor.ts';
import type { PageNode } from '#lib/service/revisions/chunks.ts';
import { readBodies } from '#lib/service/revisions/store.ts';

/** The text of a page as its author wrote it. */
export async function bodyOf(database: Executor, page: PageNode): Promise<string> {
  const [body = ''] = await bodiesOf(database, [page]);
  return body;
}

/** The texts of pages, in their order. */
export async function bodiesOf(database: Executor, pages: readonly PageNode[]): Promise<string[]> {
  const bodies = await readBodies(
    database,
    pages.flatMap(({ documentId }) => documentId ?? []),
  );
  return pages.map(({ documentId }) => (documentId && bodies.get(documentId)) || '');
}

/** A page as Markdown: its title, what it is about, and its text. */
export function markdownOf({ title, description }: PageNode, body: string): string {
  return `# ${title}\n\n${description ? `${description}\n\n` : ''}${body}\n`;
}
