import type { Element, ElementContent, Root } from 'hast';
import { drawText } from '#components/kit/reading/markdown.tsx';
import { readMarkdown } from '#components/kit/reading/markdown-tree.ts';
import type { Resolve } from '#components/kit/reading/resolve-links.ts';

const resolve: Resolve = (written) =>
  /^(https?:|mailto:)/i.test(written)
    ? { href: written }
    : { broken: 'Only whole addresses are followed from a comment.' };

/**
 * Shows what a comment says: raw HTML as it is written, no link that runs anything, and no picture of
 * another site, which would tell that site who reads it.
 */
export function CommentMarkdown({ markdown }: { markdown: string }) {
  return <>{drawn(markdown)}</>;
}

function drawn(markdown: string) {
  try {
    const { tree } = readMarkdown(markdown, resolve);
    return drawText(made(tree));
  } catch (error) {
    // Nested deeper, or marked up more, than anybody writes.
    if (error instanceof RangeError) return <p className="whitespace-pre-wrap">{markdown}</p>;
    throw error;
  }
}

const made = (tree: Root): Root => ({
  ...tree,
  children: tree.children.map((node) => (node.type === 'element' ? fitted(node) : node)),
});

/** A part of a comment: headings are strong words, pictures links to them, and nothing has an id. */
function fitted(node: Element): Element {
  const { id: _, ariaDescribedBy: __, ...properties } = node.properties;
  const children = node.children.map(
    (child): ElementContent => (child.type === 'element' ? fitted(child) : child),
  );
  if (/^h[1-6]$/.test(node.tagName)) return part('p', {}, [part('strong', {}, children)]);
  if (node.tagName !== 'img') return { ...node, properties, children };
  const { src, alt, dataBroken } = properties;
  const words = { type: 'text' as const, value: `Picture${alt ? `: ${alt}` : ''}` };
  return part('a', { href: src, dataBroken }, [words]);
}

function part(tagName: string, properties: Element['properties'], children: ElementContent[]) {
  return { type: 'element' as const, tagName, properties, children };
}
