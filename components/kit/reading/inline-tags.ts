import type { Code, Html, Nodes, Parent, PhrasingContent, Root } from 'mdast';

const OPENING = /^<(kbd|sub|sup)>$/i;
const BREAK = /^<br\s*\/?>$/i;
const COMMENT = /^<!--[\s\S]*?-->\s*$/;

/**
 * Keeps the few harmless tags that people write between words, `<kbd>`, `<sub>`, `<sup>` and `<br>`.
 * Comments go, and all other HTML is shown as it is written: nothing of it is ever run.
 */
export function keepInlineTags(node: Root | Nodes): void {
  if (!('children' in node)) return;
  const parent = node as Parent;
  const holdsBlocks = ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(node.type);
  parent.children = holdsBlocks
    ? parent.children.flatMap(asBlock)
    : (kept(parent.children as PhrasingContent[]) as Parent['children']);
  for (const child of parent.children) keepInlineTags(child);
}

function asBlock(node: Parent['children'][number]): Parent['children'] {
  if (node.type !== 'html') return [node];
  const shown: Code = { type: 'code', lang: 'html', value: node.value };
  return COMMENT.test(node.value) ? [] : [shown];
}

function kept(nodes: PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as PhrasingContent;
    if (node.type !== 'html') {
      result.push(node);
      continue;
    }
    const tag = OPENING.exec(node.value)?.[1]?.toLowerCase();
    const end = tag ? closingOf(nodes, index, tag) : -1;
    if (tag && end > index) {
      result.push(tagged(tag, nodes.slice(index + 1, end)));
      index = end;
    } else if (!COMMENT.test(node.value)) result.push(asWritten(node));
  }
  return result;
}

/** How far a closing tag is looked for: nobody marks up more than a few words. */
const REACH = 20;

function closingOf(nodes: readonly PhrasingContent[], from: number, tag: string): number {
  const closing = `</${tag}>`;
  const end = Math.min(nodes.length, from + REACH);
  for (let index = from + 1; index < end; index++) {
    const node = nodes[index];
    if (node?.type === 'html' && node.value.toLowerCase() === closing) return index;
  }
  return -1;
}

/** An element that markdown has no sign for, drawn from emphasis by another name. */
function tagged(hName: string, children: PhrasingContent[]): PhrasingContent {
  return { type: 'emphasis', children, data: { hName } };
}

function asWritten({ value }: Html): PhrasingContent {
  return BREAK.test(value) ? { type: 'break' } : { type: 'text', value };
}
