import type { RootContent } from 'hast';
import { readMarkdown } from '#components/kit/reading/markdown-tree.ts';
import { mergeTexts } from '#lib/contract/merge-text.ts';
import { placeResolver } from './resolve-places.ts';
import type { Block, PreviewAnswer, TextAnswer, TextTask } from './text-work.ts';

type Asked = { id: number; task: TextTask };

// What the page has been sent already: it keeps those blocks, and is told only which they are.
let sent = new Set<string>();

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  self.postMessage({ id: data.id, answer: answerTo(data.task) });
});

function answerTo(task: TextTask): TextAnswer {
  if (task.kind === 'merge')
    return { kind: 'merge', parts: mergeTexts(task.base, task.theirs, task.ours) };
  try {
    return { kind: 'preview', preview: previewOf(task) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { kind: 'refused', message: error.message };
  }
}

type Asking = Extract<TextTask, { kind: 'preview' }>;

function previewOf({ markdown, places, isFirst }: Asking): PreviewAnswer {
  if (isFirst) sent = new Set();
  const { tree, isCut } = readMarkdown(markdown, placeResolver(places));
  const order: string[] = [];
  const lines: number[] = [];
  const fresh: Block[] = [];
  const now = new Set<string>();
  for (const node of tree.children) {
    if (node.type === 'text' && node.value.trim() === '') continue;
    // Where in the text it stood says nothing about how it looks.
    const plain = withoutPositions(node);
    const key = keyOf(JSON.stringify(plain), now);
    order.push(key);
    // What has no place, such as footnotes, stands at the end.
    lines.push(node.position?.start.line ?? Number.POSITIVE_INFINITY);
    now.add(key);
    if (!sent.has(key)) fresh.push({ key, tree: plain });
  }
  sent = now;
  return { order, lines, fresh, isCut };
}

function withoutPositions(node: RootContent): RootContent {
  const { position: _, ...rest } = node;
  if (!('children' in rest)) return rest as RootContent;
  return { ...rest, children: rest.children.map(withoutPositions) } as RootContent;
}

/** A short name for a block; the same block twice in a text has two. */
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
