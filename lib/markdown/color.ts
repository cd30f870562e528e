import type { ElementContent } from 'hast';
import type { HighlighterCore } from 'shiki/core';
import { classOf, theme } from './color-theme.ts';
import { h } from './hast.ts';

/** Longer code isn't colored, nor are longer lines. */
const LENGTH_MAXIMUM = 20_000;
const LINE_MAXIMUM = 500;
/** The time a line may take, in milliseconds: patterns are compiled when they are first used. */
const LINE_TIME = 500;
/** How long code is colored again because a line ran out of time, in milliseconds. */
const RETRY_TIME = 3_000;
/** The size of the cache, in characters of code. */
const KEPT_CHARACTERS = 3_000_000;

/** A line of code: its words with their classes. */
export type CodeLine = (readonly [text: string, className: string | undefined])[];
type Loader = () => Promise<{ default: unknown }>;

let engine: Promise<{ highlighter: HighlighterCore; loaders: Map<string, Loader> }> | undefined;
/** The languages that are loaded, or that couldn't be. */
const loaded = new Map<string, Promise<boolean>>();
const known = new Map<string, CodeLine[]>();
let kept = 0;

async function start() {
  const [{ createHighlighterCoreSync }, { createJavaScriptRegexEngine }, { bundledLanguages }] =
    await Promise.all([
      import('shiki/core'),
      import('shiki/engine/javascript'),
      import('shiki/langs'),
    ]);
  const highlighter = createHighlighterCoreSync({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return { highlighter, loaders: new Map(Object.entries(bundledLanguages) as [string, Loader][]) };
}

/** The grammar of a language, loaded once; undefined if there is none. */
async function highlighterFor(language: string): Promise<HighlighterCore | undefined> {
  engine ??= start();
  const { highlighter, loaders } = await engine;
  const loader = loaders.get(language);
  if (!loader) return undefined;
  const load = async () => {
    const { default: grammar } = await loader();
    highlighter.loadLanguageSync(grammar as Parameters<HighlighterCore['loadLanguageSync']>[0]);
    // Its patterns are compiled when they are first used: not in the time of a page.
    tokenize(highlighter, language, 'const a = "b"; // c\n<d e="f">{1}</d>\n# g: [h, 2]\n');
    return true;
  };
  const loading = loaded.get(language) ?? load().catch(() => false);
  loaded.set(language, loading);
  return (await loading) ? highlighter : undefined;
}

const keyOf = (code: string, language: string) => `${language}\n${code}`;

/** Code that was colored lately. */
export function coloredLately(code: string, language: string): CodeLine[] | undefined {
  return known.get(keyOf(code, language));
}

/** Colors code; undefined if its language isn't known or it is too long. */
export async function color(code: string, language: string): Promise<CodeLine[] | undefined> {
  if (code.length > LENGTH_MAXIMUM) return undefined;
  const lately = coloredLately(code, language);
  if (lately) return lately;
  const highlighter = await highlighterFor(language);
  const lines = highlighter && tokenizeAgain(highlighter, language, code);
  if (lines) keep(keyOf(code, language), lines);
  return lines;
}

/** Whether code can be colored at all. */
export const isColorable = (code: string, language: string) =>
  code.length <= LENGTH_MAXIMUM && /^[\w+#.-]+$/.test(language);

/**
 * Again while a line may have run out of time: each time more of the patterns are compiled. A busy
 * machine needs several.
 */
function tokenizeAgain(
  highlighter: HighlighterCore,
  language: string,
  code: string,
): CodeLine[] | undefined {
  const began = Date.now();
  for (;;) {
    const started = Date.now();
    const lines = tokenize(highlighter, language, code);
    const now = Date.now();
    if (!lines || now - started < LINE_TIME || now - began > RETRY_TIME) return lines;
  }
}

function tokenize(
  highlighter: HighlighterCore,
  lang: string,
  code: string,
): CodeLine[] | undefined {
  try {
    const options = {
      lang,
      theme: 'kinds',
      tokenizeMaxLineLength: LINE_MAXIMUM,
      tokenizeTimeLimit: LINE_TIME,
    };
    return highlighter
      .codeToTokensBase(code, options)
      .map((tokens) => joined(tokens.map(({ content, color: kind }) => [content, classOf(kind)])));
  } catch {
    // A grammar may need what the engine doesn't have.
    return undefined;
  }
}

/** Neighbors of one class, and white space between them, are one word. */
function joined(words: CodeLine): CodeLine {
  const line: [string, string | undefined][] = [];
  for (const [text, className] of words) {
    const last = line.at(-1);
    if (last && (last[1] === className || text.trim() === '')) last[0] += text;
    else line.push([text, className]);
  }
  return line;
}

function keep(key: string, lines: CodeLine[]): void {
  known.set(key, lines);
  kept += key.length;
  for (const oldest of known.keys()) {
    if (kept <= KEPT_CHARACTERS) return;
    known.delete(oldest);
    kept -= oldest.length;
  }
}

/** Lines of code as elements. @param isNumbered whether each line is an element of its own */
export function elementsOfLines(lines: readonly CodeLine[], isNumbered: boolean): ElementContent[] {
  return lines.flatMap((line, index) => {
    const words = line.map(([value, className]): ElementContent => {
      if (className === undefined) return { type: 'text', value };
      return h('span', { className: [className] }, [value]);
    });
    const end: ElementContent[] =
      index < lines.length - 1 || isNumbered ? [{ type: 'text', value: '\n' }] : [];
    return isNumbered
      ? [h('span', { className: ['line'] }, [...words, ...end])]
      : [...words, ...end];
  });
}
