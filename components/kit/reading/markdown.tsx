import type { Nodes } from 'hast';
import type { ReactNode } from 'react';
import type { Heading, Note } from '#lib/markdown/read-content.ts';
import { drawTree } from './draw-tree.ts';
import { elements } from './elements.tsx';

export type { Heading } from '#lib/markdown/read-content.ts';
/** A part of a text and its block; footnotes belong to none. */
export type RenderedPart = { block?: string; content: ReactNode };
export type RenderedText = {
  content: ReactNode;
  /** The content by parts. */
  parts: RenderedPart[];
  headings: Heading[];
  /** Unreadable parts, which are shown as text. */
  notes: Note[];
  /** Whether the text is truncated because it is too long. */
  isCut: boolean;
};

/** Renders a tree from `readContent`, or a part of it, in the look of published text. */
export function drawText(tree: Nodes): ReactNode {
  return drawTree(tree, elements);
}
