import type { Nodes } from 'hast';
import type { ReactNode } from 'react';
import { drawTree } from './draw-tree.ts';
import { elements } from './elements.tsx';
import { type Heading, readMarkdown } from './markdown-tree.ts';
import type { Resolve } from './resolve-links.ts';

export type { Heading } from './markdown-tree.ts';
export type RenderedText = {
  content: ReactNode;
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
  return { content: drawText(tree), headings, isCut };
}

/** Draws what `readMarkdown` made, or a part of it, as the house shows published text. */
export function drawText(tree: Nodes): ReactNode {
  return drawTree(tree, elements);
}
