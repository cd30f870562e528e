import type { Element, ElementContent, Root } from 'hast';
import { useId } from 'react';
import { drawText } from '#components/kit/reading/markdown.tsx';
import { readContent } from '#lib/markdown/read-content.ts';
import type { ResolveLink } from '#lib/markdown/resolve.ts';

const resolve: ResolveLink = (written) =>
  /^(https?:|mailto:)/i.test(written)
    ? { href: written }
    : { broken: 'Links in comments need a full URL.' };

/**
 * Renders a comment safely: raw HTML as text, no script links, and images as links, since loading an
 * image would reveal the reader to another site.
 */
export function CommentMarkdown({ markdown }: { markdown: string }) {
  const namePrefix = useId();
  const { tree } = readContent(markdown, { resolveLink: resolve, namePrefix });
  return <>{drawText(simplifiedTree(tree))}</>;
}

const simplifiedTree = (tree: Root): Root => ({
  ...tree,
  children: tree.children.map((node) => (node.type === 'element' ? simplified(node) : node)),
});

/** Turns headings into bold paragraphs and images into links, and removes ids. */
function simplified(node: Element): Element {
  const { id: _, ariaDescribedBy: __, ...properties } = node.properties;
  const children = node.children.map(
    (child): ElementContent => (child.type === 'element' ? simplified(child) : child),
  );
  if (/^h[1-6]$/.test(node.tagName)) return element('p', {}, [element('strong', {}, children)]);
  if (node.tagName !== 'img') return { ...node, properties, children };
  const { src, alt, dataBroken } = properties;
  const label = { type: 'text' as const, value: `Image${alt ? `: ${alt}` : ''}` };
  return element('a', { href: src, dataBroken }, [label]);
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]) {
  return { type: 'element' as const, tagName, properties, children };
}
