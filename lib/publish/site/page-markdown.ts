import { type Condition, conditionIn } from '#lib/contract/conditions.ts';
import { typedClaims } from '#lib/contract/typed-claims.ts';
import {
  type ConditionalPart,
  conditionalParts,
  cutNewParts,
  mayBeConditional,
  visibleText,
} from '#lib/markdown/conditionals.ts';
import type { PageNode } from '#lib/service/revisions/chunks.ts';
import { readBodies } from '#lib/service/revisions/store.ts';
import { maskOf } from '#lib/service/sites/visible.ts';
import { TaskTooHeavy } from '#lib/service/worker/worker-pool.ts';
import { hashOf, inThread, kept, LONG } from '../page/kept-articles.ts';
import type { Reading } from '../reading.ts';

/** The parts of a page for some visitors, each with its condition; null for one that can't be read. */
type Conditional = { parts: readonly ConditionalPart[]; conditions: readonly (Condition | null)[] };
const none: Conditional = { parts: [], conditions: [] };

/** Pages are as immutable as their revision, which is kept as long as they are. */
const known = new WeakMap<PageNode, Conditional>();

/** The text of a page for a visitor, which is read when it is asked for. */
export type PageText = {
  /** The text without what the visitor may not see. */
  read(): Promise<string>;
  /** What the visitor sees of its parts for some visitors, one bit for each: it belongs into each key. */
  seen(): Promise<string>;
};

/** The text of a page as the visitor may read it. */
export function textOf(reading: Reading, page: PageNode): PageText {
  let body: Promise<string> | undefined;
  const whole = async () => {
    body ??= bodiesOf(reading, [page]).then(([first = '']) => first);
    return body;
  };
  return {
    read: async () => visibleIn(reading, await whole(), await conditionalOf(reading, page, whole)),
    seen: async () =>
      maskFor(reading, known.get(page) ?? (await conditionalOf(reading, page, whole))),
  };
}

/** The texts of pages as the visitor may read them, in their order. */
export async function textsOf(reading: Reading, pages: readonly PageNode[]): Promise<string[]> {
  const bodies = await bodiesOf(reading, pages);
  return Promise.all(
    pages.map(async (page, index) => {
      const body = bodies[index] ?? '';
      return visibleIn(reading, body, await conditionalOf(reading, page, async () => body));
    }),
  );
}

/** The texts as their authors wrote them. */
async function bodiesOf({ database }: Reading, pages: readonly PageNode[]): Promise<string[]> {
  const bodies = await readBodies(
    database.orm,
    pages.flatMap(({ documentId }) => documentId ?? []),
  );
  return pages.map(({ documentId }) => (documentId && bodies.get(documentId)) || '');
}

async function conditionalOf(
  { articles }: Reading,
  page: PageNode,
  read: () => Promise<string>,
): Promise<Conditional> {
  const found = known.get(page);
  if (found) return found;
  const body = await read();
  const parts = mayBeConditional(body) ? await keptParts(articles, body) : [];
  const conditions = parts.map(({ condition }) => conditionIn(condition));
  const made = parts.length > 0 ? { parts, conditions } : none;
  known.set(page, made);
  return made;
}

const keptParts = (articles: Reading['articles'], body: string) =>
  kept(articles, `conditionals ${hashOf(body)}`, () => partsIn(body));

async function partsIn(body: string): Promise<ConditionalPart[]> {
  if (body.length <= LONG) return conditionalParts(body);
  try {
    return (await inThread({ markdown: body, wanted: 'conditionals' })) as ConditionalPart[];
  } catch (error) {
    if (!(error instanceof TaskTooHeavy)) throw error;
    return conditionalParts(body, { isParsed: false });
  }
}

/** One bit for each part: `1` if its condition holds. One that errs hides it. */
function maskFor({ site, claims }: Reading, { conditions }: Conditional): string {
  return conditions.length === 0 ? '' : maskOf(conditions, typedClaims(site.row, claims));
}

/** Whether the visitor sees what has some conditions: the same that decides what a page shows. */
export function meetsIn({ site, claims }: Reading): (conditions: readonly string[]) => boolean {
  const typed = typedClaims(site.row, claims);
  return (conditions) => !maskOf(conditions.map(conditionIn), typed).includes('0');
}

async function visibleIn(
  reading: Reading,
  body: string,
  conditional: Conditional,
): Promise<string> {
  if (conditional.parts.length === 0) return body;
  const mask = maskFor(reading, conditional);
  const shown = conditional.parts.map((_, index) => mask[index] === '1');
  const cutting = cutNewParts(visibleText(body, conditional.parts, shown));
  let step = cutting.next();
  while (!step.done) step = cutting.next(await keptParts(reading.articles, step.value));
  return step.value;
}

/** A page as Markdown: its title, what it is about, and its text. */
export function markdownOf({ title, description }: PageNode, body: string): string {
  return `# ${title}\n\n${description ? `${description}\n\n` : ''}${body}\n`;
}
