/** A tag such as `{% hint style="info" %}`, with its position in the text it was read from. */
export type Tag = {
  name: string;
  isClosing: boolean;
  /** Its attributes; a value without a name has the name `''`. */
  attributes: Readonly<Record<string, string>>;
  start: number;
  end: number;
};

const ONE = String.raw`\{%(?:[^%]|%(?!\}))*%\}`;
/** A line of nothing but tags. */
const LINE = new RegExp(String.raw`^ {0,3}(?:${ONE}[ \t]*)+$`);
const EACH = new RegExp(ONE, 'g');
const PARTS = /^\{%-?\s*(end(?=[a-z])|\/)?([a-z@][a-z0-9_@/.-]*)([\s\S]*?)-?%\}$/i;
/** Values are bounded, so that quotes nobody closed can't cost quadratic time. */
const ATTRIBUTE =
  /([a-z_:@][\w:.-]{0,99})\s{0,9}=\s{0,9}(?:"((?:[^"\\]|\\.){0,9999})"|'((?:[^'\\]|\\.){0,9999})'|([^\s"'=]{1,9999}))|"((?:[^"\\]|\\.){0,9999})"|'((?:[^'\\]|\\.){0,9999})'|([^\s"'=]{1,9999})/gi;

/** Whether a line consists of tags alone, so that it ends the block before it. */
export function isTagLine(line: string): boolean {
  // Asked several times of a line, so the attributes aren't read.
  return (
    line.includes('{%') &&
    LINE.test(line) &&
    (line.match(EACH) ?? []).some((written) => PARTS.test(written))
  );
}

/** All tags in a text, in order. */
export function tagsIn(text: string): Tag[] {
  return [...text.matchAll(EACH)].flatMap((found) => {
    const [, closing, name = '', rest = ''] = PARTS.exec(found[0]) ?? [];
    if (name === '') return [];
    const start = found.index;
    const isClosing = closing !== undefined;
    const attributes = isClosing ? {} : attributesIn(rest);
    return [
      { name: name.toLowerCase(), isClosing, attributes, start, end: start + found[0].length },
    ];
  });
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
