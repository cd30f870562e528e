import type { Root, RootContent } from 'hast';
import { createElement, Fragment } from 'react';
import { type Block, blocksOf } from '#lib/contract/blocks.ts';
import { finished } from '#lib/markdown/finish.ts';
import { readContent } from '#lib/markdown/read-content.ts';
import { anchorId } from '../page-href.ts';
import { drawText, type RenderedPart, type RenderedText } from './markdown.tsx';
import type { ResolveLink } from './resolve-links.ts';

/** The highest headings of a text, below the title of its page. */
const TOP_LEVEL = 3;

/**
 * Renders markdown on the server, so that the browser needs no parser. What could run a script is
 * removed, and what can't be read is shown as text.
 * @param resolve returns the target of a link as written in the text
 * @param within of a part of a text: its blocks, and the anchors that are others in the whole text
 */
export async function renderMarkdown(
  markdown: string,
  resolve: ResolveLink,
  within: { blocks?: readonly Block[]; anchors?: Readonly<Record<string, string>> } = {},
): Promise<RenderedText> {
  const { blocks = blocksOf(markdown), anchors = {} } = within;
  const idOf = (anchor: string) =>
    anchorId(Object.hasOwn(anchors, anchor) ? (anchors[anchor] ?? anchor) : anchor);
  const options = { resolveLink: resolve, idOf, topLevel: TOP_LEVEL };
  const { tree, headings, notes, isCut } = readContent(markdown, options);
  const parts = partsOf((await finished(tree)).tree, blocks);
  const content = parts.map(({ content: part }, index) =>
    createElement(Fragment, { key: index }, part),
  );
  return { content, parts, headings, notes, isCut };
}

/** Splits a text into the blocks that comments refer to. */
function partsOf({ children }: Root, blocks: readonly Block[]): RenderedPart[] {
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
