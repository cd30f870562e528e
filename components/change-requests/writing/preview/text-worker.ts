import type { RootContent } from 'hast';
import { anchorId } from '#components/kit/page-href.ts';
import { type MergedLines, mergeTexts } from '#lib/contract/merge-text.ts';
import { type Note, readContent } from '#lib/markdown/read-content.ts';
import { type LinkTargets, linkResolver } from './link-targets.ts';

/** A rendered block; the same text has the same key. */
type PreviewBlock = { key: string; tree: RootContent };

/** A task for the worker. */
export type TextTask =
  /** @property isFirst the preview has no blocks yet, so all must be sent */
  | { kind: 'preview'; markdown: string; linkTargets: LinkTargets; isFirst: boolean }
  | { kind: 'merge'; base: string; theirs: string; ours: string };

/** A rendered text; `fresh` has only the blocks that were not sent before. */
export type PreviewAnswer = {
  order: string[];
  /** The first line of each block, from 1. */
  lines: number[];
  fresh: PreviewBlock[];
  notes: Note[];
  isCut: boolean;
};

export type TextAnswer =
  | { kind: 'preview'; preview: PreviewAnswer }
  | { kind: 'merge'; parts: MergedLines[] };

type WorkerRequest = { id: number; task: TextTask };

// Blocks that the preview already has; for these only the key is sent.
let sentKeys = new Set<string>();

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  self.postMessage({ id: data.id, answer: answerTo(data.task) });
});

function answerTo(task: TextTask): TextAnswer {
  if (task.kind === 'merge')
    return { kind: 'merge', parts: mergeTexts(task.base, task.theirs, task.ours) };
  return { kind: 'preview', preview: previewOf(task) };
}

type PreviewTask = Extract<TextTask, { kind: 'preview' }>;

function previewOf({ markdown, linkTargets, isFirst }: PreviewTask): PreviewAnswer {
  if (isFirst) sentKeys = new Set();
  const { tree, notes, isCut } = readContent(markdown, {
    resolveLink: linkResolver(linkTargets),
    idOf: anchorId,
    topLevel: 3,
  });
  const order: string[] = [];
  const lines: number[] = [];
  const fresh: PreviewBlock[] = [];
  const now = new Set<string>();
  for (const node of tree.children) {
    if (node.type === 'text' && node.value.trim() === '') continue;
    // Without positions, a block that only moved keeps its key.
    const plain = withoutPositions(node);
    const key = keyOf(JSON.stringify(plain), now);
    order.push(key);
    // Generated blocks such as footnotes have no line, and come last.
    lines.push(node.position?.start.line ?? Number.POSITIVE_INFINITY);
    now.add(key);
    if (!sentKeys.has(key)) fresh.push({ key, tree: plain });
  }
  sentKeys = now;
  return { order, lines, fresh, notes, isCut };
}

function withoutPositions(node: RootContent): RootContent {
  const { position: _, ...rest } = node;
  if (!('children' in rest)) return rest as RootContent;
  return { ...rest, children: rest.children.map(withoutPositions) } as RootContent;
}

/** Hashes a block to a short key; a repeated block gets a suffix. */
function keyOf(text: string, taken: ReadonlySet<string>): string {
  let [one, other] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
  }
  const name = `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}${text.length.toString(36)}`;
  for (let count = 0; ; count += 1) {
    const key = count === 0 ? name : `${name}.${count}`;
    if (!taken.has(key)) return key;
  }
}
