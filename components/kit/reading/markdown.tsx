import type { Nodes } from 'hast';
import type { ReactNode } from 'react';
import type { Heading, Note } from '#lib/markdown/read-content.ts';
import { drawTree } from './draw-tree.ts';
import { elements } from './elements.tsx';

/** A heading of an outline; one in another part of a very long page has its address. */
export type OutlineHeading = Heading & { href?: string };
/** A part of a text and its block; footnotes belong to none. */
export type RenderedPart = { block?: string; content: ReactNode };
export type RenderedText = {
  content: ReactNode;
  /** The content by parts. */
  parts: RenderedPart[];
  headings: OutlineHeading[];
  /** Unreadable parts, which are shown as text. */
  notes: Note[];
  /** Whether the text is truncated because it is too long. */
  isCut: boolean;
  /** Which part of a very long page it is, and of how many; `others` are blocks of them. */
  part?: { number: number; count: number; others: string[] };
};

/** Renders a tree from `readContent`, or a part of it, in the look of published text. */
export function drawText(tree: Nodes): ReactNode {
  return drawTree(tree, elements);
}
