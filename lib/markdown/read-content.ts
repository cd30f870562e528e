import type { Root as ElementRoot } from 'hast';
import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { type Anchored, anchorsOf } from './anchors.ts';
import { conforming } from './conform.ts';
import { h } from './hast.ts';
import { reasonAgainst } from './heavy.ts';
import { parseMarkdown, UnreadableMarkdown } from './parse.ts';
import { asWritten, type ResolveLink } from './resolve.ts';
import { sanitized } from './sanitize.ts';
import { type PageSection, type Sections, sectionsOf, type WrittenLink } from './sections.ts';
import type { Note } from './structure.ts';
import { elementsOf } from './to-hast.ts';

export type { Note } from './structure.ts';

/** A heading with its id in the page and its level below the page's title, from 1. */
export type Heading = { id: string; text: string; level: number };

export type ContentOptions = {
  /** The target of a link as written; by default the link itself, unless it could run a script. */
  resolveLink?: ResolveLink;
  /** The address of an image as written; by default as `resolveLink` says. */
  resolveImage?: ResolveLink;
  /** The id in the page of a heading with this anchor, where the frame of the page needs its own. */
  idOf?: (anchor: string) => string;
  /** The level of the highest headings: 2 by default, below the title of the page. */
  topLevel?: number;
  /** The address of a search, which buttons of exports lead to. */
  searchHref?: (query: string) => string;
  /** The prefix of tab names, if several texts are on one page. */
  namePrefix?: string;
};

/** The elements of a text, for `htmlOf` or to draw. */
type Elements = {
  /** Safe elements. Top-level ones have the position of their block. */
  tree: ElementRoot;
  /** The headings that an outline lists: those that no tab or fold hides. */
  headings: Heading[];
};

/** The parts of a text that don't need its links resolved. */
type ContentFacts = {
  /** The sections for search, each with the anchor of its heading. */
  readonly sections: PageSection[];
  /** All links, images and files as written, with the section they are in. */
  readonly links: WrittenLink[];
  /** Unreadable parts, which are shown as text, by line. */
  notes: Note[];
  /** Whether the text is too long and only its beginning is read. */
  isCut: boolean;
  /** Whether the text can't be parsed, so that all of it is shown as it is written. */
  isPlain: boolean;
};

export type ParsedContent = ContentFacts & { elements: (options?: ContentOptions) => Elements };
export type Content = ContentFacts & Elements;

/**
 * Reads markdown with GitBook's tags, the HTML that exports contain, GitHub's alerts, footnotes and
 * math. Whatever the text is, it throws nothing and runs nothing. Works in a browser, too; `finished`
 * adds on the server what needs more: colored code and math.
 */
export function readContent(markdown: string, options: ContentOptions = {}): Content {
  const parsed = parseContent(markdown);
  const { notes, isCut, isPlain } = parsed;
  return {
    ...parsed.elements(options),
    get sections() {
      return parsed.sections;
    },
    get links() {
      return parsed.links;
    },
    notes,
    isCut,
    isPlain,
  };
}

/** As `readContent`, where the links have to be known before they can be resolved. */
export function parseContent(markdown: string): ParsedContent {
  const shown = beginningOf(markdown);
  const isCut = shown.length < markdown.length;
  const reason = reasonAgainst(shown);
  if (reason) return plainContent(shown, reason, isCut);
  try {
    const { root, notes } = parseMarkdown(shown);
    let known: Sections | undefined;
    const sections = () => {
      known ??= sectionsOf(root);
      return known;
    };
    return {
      elements: (options = {}) => elementsWith(root, options),
      get sections() {
        return sections().sections;
      },
      get links() {
        return sections().links;
      },
      notes,
      isCut,
      isPlain: false,
    };
  } catch (error) {
    if (!(error instanceof UnreadableMarkdown)) throw error;
    return plainContent(shown, error.message, isCut);
  }
}

function elementsWith(root: Root, options: ContentOptions): Elements {
  const { resolveLink = asWritten, idOf = (anchor: string) => anchor } = options;
  const anchors = anchorsOf(root);
  let names = 0;
  const tree = elementsOf(root, {
    anchors,
    resolveLink,
    resolveImage: options.resolveImage ?? resolveLink,
    idOf,
    topLevel: options.topLevel ?? 2,
    searchHref: options.searchHref,
    nextName: (kind) => `${options.namePrefix ?? ''}${kind}-${++names}`,
  });
  return { tree: sanitized(conforming(tree)), headings: headingsOf([...anchors.values()], idOf) };
}

function headingsOf(anchored: readonly Anchored[], idOf: (anchor: string) => string): Heading[] {
  const top = Math.min(...anchored.map(({ heading }) => heading.depth));
  return anchored
    .filter(({ isFolded }) => !isFolded)
    .map(({ heading, anchor }) => {
      return { id: idOf(anchor), text: textOf(heading), level: heading.depth - top + 1 };
    });
}

function plainContent(markdown: string, reason: string, isCut: boolean): ParsedContent {
  const source = h('pre', { className: ['source'], tabIndex: 0 }, [markdown]);
  return {
    elements: () => ({ tree: { type: 'root', children: [source] }, headings: [] }),
    sections: [{ anchor: '', title: '', body: markdown.replace(/\s+/g, ' ').trim() }],
    links: [],
    notes: [{ line: 1, text: reason }],
    isCut,
    isPlain: true,
  };
}

/** The most characters of a text to show, about 50 pages. */
const SHOWN_MAXIMUM = 200_000;
/** The beginning of a text, up to a paragraph's end. */
function beginningOf(markdown: string, maximum = SHOWN_MAXIMUM): string {
  if (markdown.length <= maximum) return markdown;
  const end = markdown.lastIndexOf('\n\n', maximum);
  return markdown.slice(0, end > 0 ? end : maximum);
}
