/**
 * A tag such as `{% hint style="info" %}`, with its position in the text it was read from. A line such as
 * `:::tip` is one, too: its name are its colons, its attributes `kind` and `title`.
 */
export type Tag = {
  name: string;
  isClosing: boolean;
  /** Its attributes; a value without a name has the name `''`. */
  attributes: Readonly<Record<string, string>>;
  /** What is written after its name. */
  text: string;
  start: number;
  end: number;
};

const ONE = String.raw`\{%(?:[^%]|%(?!\}))*%\}`;
/** A line of nothing but tags. */
const LINE = new RegExp(String.raw`^ {0,3}(?:${ONE}[ \t]*)+$`);
const EACH = new RegExp(ONE, 'g');
const PARTS = /^\{%-?\s*(end(?=[a-z])|\/)?([a-z@][a-z0-9_@/.-]*)([\s\S]*?)-?%\}$/i;
/** A line that opens a block as Docusaurus and VitePress write it (`:::tip Title`), or closes one (`:::`). */
const COLONS =
  /^ {0,3}(:{3,})[ \t]*(?:(?:([a-z][\w-]*)|\{\.([a-z][\w-]*)[^}\n]*\})(?:[ \t]*\[([^\]\n]*)\]|[ \t]+([^\s{][^{\n]*))?(?:[ \t]*\{[^}\n]*\})?)?[ \t]*$/i;
/** Values are bounded, so that quotes nobody closed can't cost quadratic time. */
const ATTRIBUTE =
  /([a-z_:@][\w:.-]{0,99})\s{0,9}=\s{0,9}(?:"((?:[^"\\]|\\.){0,9999})"|'((?:[^'\\]|\\.){0,9999})'|([^\s"'=]{1,9999}))|"((?:[^"\\]|\\.){0,9999})"|'((?:[^'\\]|\\.){0,9999})'|([^\s"'=]{1,9999})/gi;

/** Whether a line consists of tags alone, so that it ends the block before it. */
export function isTagLine(line: string): boolean {
  // Asked several times of a line, so the attributes aren't read.
  if (line.includes(':::')) return COLONS.test(line);
  return (
    line.includes('{%') &&
    LINE.test(line) &&
    (line.match(EACH) ?? []).some((written) => PARTS.test(written))
  );
}

/** All tags in a text, in order. */
export function tagsIn(text: string): Tag[] {
  const colons = text.includes(':::') ? COLONS.exec(text) : null;
  if (colons) return [colonTag(colons)];
  return [...text.matchAll(EACH)].flatMap((found) => {
    const [, closing, name = '', rest = ''] = PARTS.exec(found[0]) ?? [];
    if (name === '') return [];
    const start = found.index;
    const isClosing = closing !== undefined;
    const attributes = isClosing ? {} : attributesIn(rest);
    const end = start + found[0].length;
    return [{ name: name.toLowerCase(), isClosing, attributes, text: rest.trim(), start, end }];
  });
}

function colonTag([line, colons = '', kind, other, inBrackets, after = '']: RegExpExecArray): Tag {
  const name = (kind ?? other ?? '').toLowerCase();
  const title = (inBrackets ?? after).trim();
  return {
    name: colons,
    isClosing: name === '',
    attributes: { kind: name, title },
    text: title,
    start: 0,
    end: line.length,
  };
}

function attributesIn(text: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const [, name = '', double, single, bare, ...unnamed] of text.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare ?? unnamed.find((one) => one !== undefined) ?? '';
    if (name !== '' || found[''] === undefined) found[name] ??= value.replace(/\\(["'\\])/g, '$1');
  }
  return found;
}

/** A tag that opens or closes something, by the name that its counterpart has, too. */
export type Boundary = { name: string; isClosing: boolean };

/**
 * Finds the closing tag of each opening one. What was opened inside a pair and not closed there has
 * none.
 * @returns the index of the closing tag by that of the opening one
 */
export function pairsOf(boundaries: readonly Boundary[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  const counts = new Map<string, number>();
  const add = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const [index, { name, isClosing }] of boundaries.entries()) {
    if (!isClosing) {
      open.push(index);
      add(name, 1);
      continue;
    }
    if (!counts.get(name)) continue;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const opened = boundaries[at]?.name ?? '';
      add(opened, -1);
      if (opened !== name) continue;
      pairs.set(at, index);
      break;
    }
  }
  return pairs;
}
