import { PAGE_LENGTH_MAXIMUM } from '#lib/contract/content.ts';
import { targetsOf, type WrittenTarget, withTargets } from '#lib/markdown/targets.ts';
import { type Embedded, readHtml } from './html.ts';
import { withoutAnchors } from './names.ts';
import { Unconvertible } from './unconvertible.ts';

/** A text to convert into a page. */
export type Convertible =
  | { kind: 'html'; text: string; base: string | null }
  | { kind: 'markdown'; text: string; base: string | null }
  | { kind: 'docx'; bytes: Uint8Array }
  /** A page that is there: only what it names is asked for. */
  | { kind: 'targets'; text: string };

export type Converted = {
  /** Empty if the text has none. */
  title: string;
  description: string;
  markdown: string;
  targets: WrittenTarget[];
  embedded: Embedded[];
};

/** How much of a heading is used as a title, in characters. */
const HEADING_MAXIMUM = 1_000;

/** @throws Unconvertible */
export async function convert(source: Convertible): Promise<Converted> {
  const { markdown, ...more } = await read(source);
  if (markdown.length > PAGE_LENGTH_MAXIMUM)
    throw new Unconvertible('Its text is longer than the 1,000,000 characters a page can have.');
  return {
    title: '',
    description: '',
    embedded: [],
    ...more,
    markdown,
    targets: targetsOf(markdown),
  };
}

async function read(source: Convertible): Promise<Partial<Converted> & { markdown: string }> {
  switch (source.kind) {
    case 'targets':
      return { markdown: source.text };
    case 'markdown':
      return withBase(readMarkdownFile(source.text), source.base);
    case 'html':
      return readHtml(source.text, source.base);
    case 'docx': {
      const { default: mammoth } = await import('mammoth');
      const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(source.bytes) });
      return readHtml(value, null);
    }
  }
}

/** Makes the URLs of a text absolute, because relative ones would break. */
function withBase<Text extends { markdown: string }>(text: Text, base: string | null): Text {
  if (base === null) return text;
  const { markdown } = text;
  const whole = withTargets(markdown, targetsOf(markdown), ({ href }) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(href)) return null;
    const url = URL.parse(href, base)?.href.replaceAll('(', '%28').replaceAll(')', '%29');
    return url ?? null;
  });
  return { ...text, markdown: whole };
}

/** Takes title and description from the front matter, or the title from the first heading. */
function readMarkdownFile(text: string): { title: string; description: string; markdown: string } {
  const [whole = '', front = ''] =
    /^\ufeff?---\r?\n([\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  const rest = text.slice(whole.length).replace(/^\ufeff?\s*\n/, '');
  const [line = ''] = rest.split('\n', 1);
  const heading = headingOf(line);
  const title = frontValue(front, 'title');
  return {
    title: title || heading,
    description: frontValue(front, 'description'),
    markdown:
      heading && (!title || title === heading) ? rest.slice(line.length).trim() : rest.trim(),
  };
}

/** The text of a first-level heading line; empty for any other line. */
function headingOf(line: string): string {
  const [mark] = /^\ufeff?#[ \t]+/.exec(line) ?? [];
  if (mark === undefined) return '';
  const content = line.slice(mark.length).trimEnd();
  let end = content.length;
  while (content.charAt(end - 1) === '#') end -= 1;
  // Hashes after a blank close a heading; others are part of it: “C#”.
  const isClosed = end === 0 || /[ \t]/.test(content.charAt(end - 1));
  const text = isClosed ? content.slice(0, end).trimEnd() : content;
  // A title is truncated anyway, and searching for brackets starts from each of them.
  return plainText(text.slice(0, HEADING_MAXIMUM));
}

function frontValue(front: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}:[ \\t]*(.+)$`, 'm').exec(front) ?? [];
  return value.trim().replace(/^(["'])(.*)\1$/, '$2');
}

const plainText = (markdown: string) =>
  withoutAnchors(markdown)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .trim();
