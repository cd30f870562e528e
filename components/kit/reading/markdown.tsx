import type { Nodes, Root, RootContent } from 'hast';
import { createElement, Fragment, type ReactNode } from 'react';
import { blocksOf } from '#lib/contract/blocks.ts';
import { drawTree } from './draw-tree.ts';
import { elements } from './elements.tsx';
import { type Heading, readMarkdown } from './markdown-tree.ts';
import type { ResolveLink } from './resolve-links.ts';

export type { Heading } from './markdown-tree.ts';
/** A part of a text and its block; footnotes belong to none. */
export type TextPart = { block?: string; content: ReactNode };
export type RenderedText = {
  content: ReactNode;
  /** The content by parts. */
  parts: TextPart[];
  headings: Heading[];
  /** Whether the text is truncated because it is too long. */
  isCut: boolean;
};

/**
 * Renders markdown on the server, so that the browser needs no parser. Raw HTML is shown as text, and
 * links that could run a script are removed.
 * @param resolve returns the target of a link as written in the text
 * @throws RangeError for a text with too deep nesting or too much markup
 */
export function renderMarkdown(markdown: string, resolve: ResolveLink): RenderedText {
  const { tree, headings, isCut } = readMarkdown(markdown, resolve);
  const parts = partsOf(tree, markdown);
  const content = parts.map(({ content: part }, index) =>
    createElement(Fragment, { key: index }, part),
  );
  return { content, parts, headings, isCut };
}

/** Splits a text into the blocks that comments refer to. */
function partsOf({ children }: Root, markdown: string): TextPart[] {
  const blocks = blocksOf(markdown);
  const parts: { block: string | undefined; nodes: RootContent[] }[] = [];
  let at = 0;
  for (const node of children) {
    if (node.type !== 'element') continue;
    const line = node.position?.start.line;
    while (line !== undefined && line > (blocks[at]?.end ?? line)) at += 1;
    const block = line === undefined ? undefined : blocks[at]?.id;
    const last = parts.at(-1);
    if (last && last.block === block) last.nodes.push(node);
    else parts.push({ block, nodes: [node] });
  }
  return parts.map(({ block, nodes }) => ({
    ...(block !== undefined && { block }),
    content: drawText({ type: 'root', children: nodes }),
  }));
}

/** Renders a tree from `readMarkdown`, or a part of it, in the look of published text. */
export function drawText(tree: Nodes): ReactNode {
  return drawTree(tree, elements);
}
