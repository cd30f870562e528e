/** A piece of HTML: a tag, a comment or the text between them. */
export type HtmlToken = {
  kind: 'open' | 'close' | 'comment' | 'text';
  /** The name of a tag, in lower case; empty for others. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Whether an opening tag has no content, as `<br>` or `<img>`. */
  isEmpty: boolean;
  start: number;
  end: number;
};

/** The tags that are read; any other is shown as text. */
export const HTML_BLOCKS: ReadonlySet<string> = new Set(
  `address article aside blockquote caption center col colgroup dd details div dl dt figcaption figure
  footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p picture pre section source summary table tbody td
  tfoot th thead tr ul`.split(/\s+/),
);
const HTML_INLINES: ReadonlySet<string> = new Set(
  `a abbr b big br button cite code data del dfn em font i img ins kbd label mark q s samp small span strike
  strong sub sup time tt u var wbr`.split(/\s+/),
);
const EMPTY = new Set(['br', 'col', 'hr', 'img', 'source', 'wbr']);
/** Elements that may end without a closing tag. */
const OPEN_ENDED = new Set('caption colgroup dd dt li p tbody td tfoot th thead tr'.split(' '));
/** Elements whose content is no HTML. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)$/;

/** Every repetition is bounded or starts with a character of its own, so that time stays linear. */
const TAG =
  /<(\/?)([a-z][a-z0-9-]{0,49})((?:\s+[^\s"'<>/=]{1,99}(?:\s{0,9}=\s{0,9}(?:"[^"]{0,9999}"|'[^']{0,9999}'|[^\s"'=<>`]{1,9999}))?){0,99})\s*(\/?)>/iy;
const ATTRIBUTE = /([^\s"'<>/=]{1,99})(?:\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

const isRead = (name: string) => HTML_BLOCKS.has(name) || HTML_INLINES.has(name);
/** Whether an element may lack its end tag, as `<li>` may. */
export const isOpenEnded = (name: string) => OPEN_ENDED.has(name);

/** Splits HTML into its tags and the text between them. Tags that aren't read are text. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let text = 0;
  let isUnclosed = false;
  const push = (token: Omit<HtmlToken, 'start'>, start: number) => {
    if (text < start) tokens.push(textToken(text, start));
    tokens.push({ ...token, start });
    text = token.end;
  };
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const isComment: boolean = !isUnclosed && html.startsWith('<!--', at);
    const comment: number | undefined = isComment ? endOfComment(html, at) : undefined;
    isUnclosed ||= isComment && comment === undefined;
    TAG.lastIndex = at;
    const found = comment === undefined ? TAG.exec(html) : null;
    const name = found?.[2]?.toLowerCase() ?? '';
    if (comment !== undefined) push(tokenOf('comment', '', comment), at);
    else if (found && isRead(name)) push(tagToken(found, at), at);
    at = Math.max(text, at + 1);
    if (found && !found[1] && RAW.test(name)) at = endOfRaw(html, name, at);
  }
  if (text < html.length) tokens.push(textToken(text, html.length));
  return tokens;
}

const tokenOf = (kind: HtmlToken['kind'], name: string, end: number) => ({
  kind,
  name,
  attributes: {},
  isEmpty: false,
  end,
});
const textToken = (start: number, end: number): HtmlToken => ({
  ...tokenOf('text', '', end),
  start,
});

function tagToken(found: RegExpExecArray, start: number): Omit<HtmlToken, 'start'> {
  const [all, closing, written = '', attributes = '', slash] = found;
  const name = written.toLowerCase();
  const token = tokenOf(closing ? 'close' : 'open', name, start + all.length);
  if (closing) return token;
  // A slash counts for elements like `<br/>`, and for `<a id="x"/>`, which exports contain.
  return {
    ...token,
    attributes: attributesIn(attributes),
    isEmpty: EMPTY.has(name) || slash === '/',
  };
}

function attributesIn(text: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    found[name.toLowerCase()] ??= double ?? single ?? bare ?? '';
  return found;
}

function endOfComment(html: string, at: number): number | undefined {
  const end = html.indexOf('-->', at + 4);
  return end < 0 ? undefined : end + 3;
}

function endOfRaw(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = from;
  const found = closing.exec(html);
  return found ? found.index + found[0].length : html.length;
}
