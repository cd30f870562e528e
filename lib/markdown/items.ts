import type { Nodes, RootContent } from 'mdast';
import { type HtmlToken, htmlTokens } from '#lib/contract/html-tags.ts';
import { type Tag, tagsIn } from '#lib/contract/tags.ts';
import { isBranch } from './branches.ts';
import { decodeEntities } from './entities.ts';

export type Position = NonNullable<Nodes['position']>;
export type Content = RootContent;
/** A node, or a tag that isn't paired yet. */
export type Item =
  | { node: Content; tag?: undefined; html?: undefined }
  | {
      tag: Tag;
      source: string;
      position: Position | undefined;
      /** Whether it is in a text of HTML, where only conditions are read. */
      isInline?: boolean;
      html?: undefined;
    }
  | { html: HtmlToken; source: string; position: Position | undefined; tag?: undefined };

/** The tags in a line of them. */
export function tagItems(text: string, position: Position | undefined): Item[] {
  return tagsIn(text).map((tag) => ({ tag, source: text.slice(tag.start, tag.end), position }));
}

/** The tags of a piece of HTML, and the texts between them. */
export function htmlItems(html: string, position: Position | undefined): Item[] {
  let line = position?.start.line ?? 1;
  return htmlTokens(html).flatMap((token): Item[] => {
    const source = html.slice(token.start, token.end);
    const at = position && placed(position, line, token);
    line += source.split('\n').length - 1;
    if (token.kind === 'comment') return [];
    if (token.kind === 'text') return textItems(source, at);
    return [{ html: token, source, position: at }];
  });
}

/** A text of HTML, in which conditions are read as well: what is in them isn't for everybody. */
function textItems(source: string, position: Position | undefined): Item[] {
  const text = (from: number, to: number): Item[] =>
    from < to ? [{ node: textNode(decodeEntities(source.slice(from, to)), position) }] : [];
  const items: Item[] = [];
  let end = 0;
  for (const tag of tagsIn(source)) {
    if (tag.name !== 'if' && !isBranch(tag)) continue;
    items.push(...text(end, tag.start));
    items.push({ tag, source: source.slice(tag.start, tag.end), position, isInline: true });
    end = tag.end;
  }
  return [...items, ...text(end, source.length)];
}

function placed({ start }: Position, line: number, token: HtmlToken): Position {
  const offset = start.offset ?? 0;
  const column = line === start.line ? start.column + token.start : 1;
  return {
    start: { line, column, offset: offset + token.start },
    end: { line, column: column + token.end - token.start, offset: offset + token.end },
  };
}

/** A text; without a position when it isn’t in the source. */
export const textNode = (value: string, position: Position | undefined): Content => ({
  type: 'text',
  value,
  ...(position && { position }),
});
