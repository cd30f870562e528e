import type { Definition, Nodes, Root } from 'mdast';
import type { Extension } from 'mdast-util-from-markdown';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { type Note, structured } from './structure.ts';
import { nodes, syntax } from './syntax.ts';

/** The maximum depth of nested quotes, lists and emphasis. */
const NESTING_MAXIMUM = 100;

/** Text that can't be parsed; the message is for its author. */
export class UnreadableMarkdown extends Error {
  override readonly name = 'UnreadableMarkdown';
}

function addSyntax(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax];
  const extensions = (data.fromMarkdownExtensions ?? []).flat().map(onlyWhereLinksAre);
  data.fromMarkdownExtensions = [...extensions, nodes];
}

/** What a text has to have for GitHub's last search for bare URLs and email addresses, which is slow. */
const BARE_LINK = /https?:\/\/|www\.|@/i;

/** The transforms of an extension, of which GitHub's has the search for bare links, for parts that could have one. */
function onlyWhereLinksAre(extension: Extension): Extension {
  if (!extension.transforms) return extension;
  const transforms = extension.transforms.map((transform) => (tree: Root) => {
    const visit = (node: Nodes) => {
      if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return;
      const isPossible = node.children.some(
        (child) => child.type === 'text' && BARE_LINK.test(child.value),
      );
      if (isPossible) transform(node as Root);
      else for (const child of node.children) visit(child);
    };
    visit(tree);
  });
  return { ...extension, transforms };
}

const processor = unified().use(remarkParse).use(remarkGfm).use(addSyntax).freeze();

/** A text as a tree of blocks, with notes on what in it can't be read. */
export type Parsed = { root: Root; notes: Note[] };

/**
 * Parses markdown with its tags and HTML. The tree has the positions of the text.
 * @throws UnreadableMarkdown if it is nested too deeply
 */
export function parseMarkdown(markdown: string): Parsed {
  try {
    const root = processor.parse(markdown);
    limitDepth(root);
    const notes = structured(root, markdown);
    return { root, notes };
  } catch (error) {
    // The parser recurses once for each level.
    if (!(error instanceof RangeError)) throw error;
    throw tooDeep();
  }
}

/** A text before its tags are paired; undefined for one that is nested too deeply. */
export function syntaxTree(markdown: string): Root | undefined {
  try {
    return processor.parse(markdown);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

function limitDepth(root: Root): void {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > NESTING_MAXIMUM) throw tooDeep();
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []));
  }
}

const tooDeep = () =>
  new UnreadableMarkdown(
    `Quotes, lists and emphasis can be nested up to ${NESTING_MAXIMUM} levels deep.`,
  );

/** The definitions that links and images refer to; the first of each name counts. */
export function definitionsOf(root: Nodes): Map<string, Definition> {
  const found = new Map<string, Definition>();
  const visit = (node: Nodes) => {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}
