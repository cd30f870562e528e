import { diffPage, type PageDiff } from './page-diff.ts';
import type { WorkerReply, WorkerRequest } from './protocol.ts';

/** The open comparisons, newest last. */
const open = new Map<number, PageDiff>();
const KEPT_MAXIMUM = 4;

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  postMessage: (answer: WorkerReply) => void;
};

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage({ id: data.id, ...answerTo(data) });
  } catch {
    scope.postMessage({ id: data.id, failed: 'error' });
  }
};

/** Warms up the JIT compiler, so that the first page is compared faster. */
function warmUp(): void {
  const text = (word: string) =>
    Array.from(
      { length: 300 },
      (_, index) =>
        `## Part ${index}\n\nSome **${word}** of [it](a.md) ${index % 7}.\n\n- one\n- two`,
    ).join('\n\n');
  const diff = diffPage(text('words'), text('lines'));
  for (let index = 0; index < 30; index++) diff.draw(index, 'rendered');
}

warmUp();
function answerTo(question: WorkerRequest): Omit<WorkerReply, 'id'> {
  if (question.type === 'open') {
    const { before, after, isPlain } = question;
    const diff = diffPage(before, after, { isPlain });
    open.set(question.diff, diff);
    for (const key of [...open.keys()].slice(0, -KEPT_MAXIMUM)) open.delete(key);
    return { rows: diff.rows };
  }
  const diff = open.get(question.diff);
  if (!diff) return { failed: 'gone' };
  return { drawn: question.rows.map((index) => [index, diff.draw(index, question.view)]) };
}
