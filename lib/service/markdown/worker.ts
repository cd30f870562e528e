import { mergeTexts } from '#lib/contract/merge-text.ts';
import { readDocument } from '#lib/markdown/document.ts';
import { UnreadableMarkdown } from '#lib/markdown/parse.ts';
import { readSections } from '#lib/markdown/sections.ts';
import { indexText } from '../full-text/vector.ts';
import { serveTasks } from '../worker/serve-tasks.ts';
import type { MarkdownTask, ThreadOutcome, ThreadTask } from './worker-pool.ts';

const read = ({ markdown, from }: MarkdownTask) =>
  from ? readDocument(markdown, from) : readSections(markdown);

function carryOut(task: ThreadTask): ThreadOutcome {
  if ('base' in task) return { done: mergeTexts(task.base, task.theirs, task.ours) };
  if ('index' in task)
    return { done: task.index.map(({ heading, title, body }) => indexText(heading, title, body)) };
  try {
    return { done: read(task) };
  } catch (error) {
    if (error instanceof UnreadableMarkdown) return { unreadable: error.message };
    throw error;
  }
}

serveTasks(carryOut);
