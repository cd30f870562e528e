import type { Element, ElementContent, Root } from 'hast';
import { useId } from 'react';
import { drawText } from '#components/kit/reading/markdown.tsx';
import { readContent } from '#lib/markdown/read-content.ts';
import type { ResolveLink } from '#lib/markdown/resolve.ts';
import { suggestionIn } from './suggestion.ts';

const resolve: ResolveLink = (written) =>
  /^(https?:|mailto:)/i.test(written)
    ? { href: written }
    : { broken: 'Links in comments need a full URL.' };

/**
 * Renders a comment safely: raw HTML as text, no script links, and images as links, since loading an
 * image would reveal the reader to another site.
 */
export function CommentMarkdown({ markdown, isQuote }: { markdown: string; isQuote: boolean }) {
  const suggestion = isQuote ? null : suggestionIn(markdown);
  if (!suggestion) return <Rendered markdown={markdown} isQuote={isQuote} />;
  const { before, text, after } = suggestion;
  return (
    <>
      <Rendered markdown={before} isQuote={false} />
      <section
        aria-label="Suggested text"
        className="my-2 rounded-control border border-ins bg-ins-wash px-3 py-2"
      >
        <p className="font-sans text-meta text-ins">Suggested text</p>
        {text.trim() === '' ? <p>Delete this part.</p> : <Rendered markdown={text} isQuote />}
      </section>
      <Rendered markdown={after} isQuote={false} />
    </>
  );
}

function Rendered({ markdown, isQuote }: { markdown: string; isQuote: boolean }) {
  const namePrefix = useId();
  const resolveLink = isQuote ? () => ({ href: '' }) : resolve;
  const { tree } = readContent(markdown, { resolveLink, namePrefix });
  return <>{drawText(simplifiedTree(tree, isQuote))}</>;
}

function simplifiedTree(tree: Root, isQuote: boolean): Root {
  const children = tree.children.map((node) =>
    node.type === 'element' ? simplified(node, isQuote) : node,
  );
  return { ...tree, children };
}

/** Turns headings into bold paragraphs, images into links and links of quotes into text, and removes ids. */
function simplified(node: Element, isQuote: boolean): Element {
  const { id: _, ariaDescribedBy: __, ...properties } = node.properties;
  const children = node.children.map(
    (child): ElementContent => (child.type === 'element' ? simplified(child, isQuote) : child),
  );
  if (/^h[1-6]$/.test(node.tagName)) return element('p', {}, [element('strong', {}, children)]);
  if (isQuote && node.tagName === 'a') return element('span', {}, children);
  if (node.tagName !== 'img') return { ...node, properties, children };
  const { src, alt, dataBroken } = properties;
  const label = { type: 'text' as const, value: `Image${alt ? `: ${alt}` : ''}` };
  return isQuote ? element('span', {}, [label]) : element('a', { href: src, dataBroken }, [label]);
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]) {
  return { type: 'element' as const, tagName, properties, children };
}
