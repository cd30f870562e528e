import type { Nodes, Root, RootContent } from 'hast';
import { createElement, Fragment, type ReactNode } from 'react';
import { blocksOf } from '#lib/contract/blocks.ts';
import { drawTree } from './draw-tree.ts';
import { elements } from './elements.tsx';
import { type Heading, readMarkdown } from './markdown-tree.ts';
import type { Resolve } from './resolve-links.ts';

export type { Heading } from './markdown-tree.ts';
/** A part of a text, and the block it is of; footnotes are of none. */
export type TextPart = { block?: string; content: ReactNode };
export type RenderedText = {
  content: ReactNode;
  /** The same, part by part. */
  parts: TextPart[];
  headings: Heading[];
  /** It is so long that its end is left out. */
  isCut: boolean;
};

/**
 * Renders markdown as it is read, on the server: the browser gets elements and no parser. Raw HTML is
 * shown as it is written, and what a link may run is taken out.
 * @param resolve says where each link leads, as it is written in the text
 * @throws RangeError for a text that is nested deeper, or marked up more, than anybody writes
 */
export function renderMarkdown(markdown: string, resolve: Resolve): RenderedText {
  const { tree, headings, isCut } = readMarkdown(markdown, resolve);
  const parts = partsOf(tree, markdown);
  const content = parts.map(({ content: part }, index) =>
    createElement(Fragment, { key: index }, part),
  );
  return { content, parts, headings, isCut };
}

/** Takes a text apart at the blocks that comments name. */
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

/** Draws what `readMarkdown` made, or a part of it, as the house shows published text. */
export function drawText(tree: Nodes): ReactNode {
  return drawTree(tree, elements);
}
