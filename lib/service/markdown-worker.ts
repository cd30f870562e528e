import { parentPort } from 'node:worker_threads';
import { readDocument, readMarkdown, UnreadableMarkdown } from './markdown.ts';
import type { MarkdownOutcome, MarkdownTask } from './markdown-thread.ts';

function carryOut(task: MarkdownTask): MarkdownOutcome {
  try {
    const read = task.from ? readDocument(task.markdown, task.from) : readMarkdown(task.markdown);
    return { read };
  } catch (error) {
    if (error instanceof UnreadableMarkdown) return { unreadable: error.message };
    throw error;
  }
}

parentPort?.on('message', (task: MarkdownTask) => parentPort?.postMessage(carryOut(task)));
