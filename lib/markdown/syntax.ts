import type { CompileContext, Extension as FromMarkdown, Token } from 'mdast-util-from-markdown';
import { htmlFlow } from 'micromark-core-commonmark';
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
  TokenType,
} from 'micromark-util-types';
import { startsHtml } from '#lib/contract/blocks.ts';
import { isTagLine, tagsIn } from '#lib/contract/tags.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    tagLine: 'tagLine';
    tagText: 'tagText';
    tagData: 'tagData';
    mathFlow: 'mathFlow';
    mathText: 'mathText';
    mathData: 'mathData';
  }
}

const [BRACE, PERCENT, DOLLAR, LESS, BACKSLASH, COLON] = [123, 37, 36, 60, 92, 58];

/** Whether a code ends a line; micromark writes line ends below -2. */
const isEnd = (code: Code): code is null | -5 | -4 | -3 => code === null || code < -2;
const characterOf = (code: number) => (code < 0 ? ' ' : String.fromCharCode(code));
const isLazy = (context: TokenizeContext) => context.parser.lazy[context.now().line] === true;

/** Reads the rest of a line into a token and calls back with its text. */
function wholeLine(effects: Effects, type: TokenType, done: (line: string) => State): State {
  let line = '';
  const inside: State = (code) => {
    if (isEnd(code)) {
      if (line !== '') effects.exit(type);
      return done(line)(code);
    }
    if (line === '') effects.enter(type);
    line += characterOf(code);
    effects.consume(code);
    return inside;
  };
  return inside;
}

function lineEnd(effects: Effects, next: State): State {
  return (code) => {
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    return next;
  };
}

/** A line of tags: it ends the paragraph, list or table before it. */
const tagLine: Construct = {
  name: 'tagLine',
  tokenize: (effects, ok, nok) =>
    wholeLine(effects, 'tagLine', (line) => (isTagLine(line) ? ok : nok)),
};

/** A line that ends HTML: one of tags or spaces. */
const htmlEnd: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const next: State = (code) => {
      if (isLazy(this)) return ok(code);
      return wholeLine(effects, 'tagData', (line) =>
        line.trim() === '' || isTagLine(line) ? ok : nok,
      )(code);
    };
    return (code) => (code === null ? ok(code) : lineEnd(effects, next)(code));
  },
};

/** HTML as CommonMark's, but a line of tags ends it, too: exports write them below each other. */
const html: Construct = {
  ...htmlFlow,
  tokenize(effects, ok, nok) {
    const end: State = (code) => {
      effects.exit('htmlFlow');
      return ok(code);
    };
    const nextLine: State = lineEnd(effects, (code) => line(() => afterLine)(code));
    const afterLine: State = (code) => effects.check(htmlEnd, end, nextLine)(code);
    const line = (done: (text: string) => State) => wholeLine(effects, 'htmlFlowData', done);
    return (code) => {
      effects.enter('htmlFlow');
      return line((text) => {
        if (!startsHtml(text, { isWithin: this.interrupt === true }) || isRaw(text)) return nok;
        return this.interrupt ? ok : afterLine;
      })(code);
    };
  },
};
/** HTML that ends at its closing tag. */
const isRaw = (line: string) => /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i.test(line);

/** Any other line, as a partial construct that fails on lazy lines. */
const ownLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) =>
      code === null ? nok(code) : lineEnd(effects, (next) => (isLazy(this) ? nok : ok)(next))(code);
  },
};

/** Math between two lines of `$$`; without the second one to the end, as with code. */
const mathFlow: Construct = {
  name: 'mathFlow',
  concrete: true,
  tokenize(effects, ok, nok) {
    const end: State = (code) => {
      effects.exit('mathFlow');
      return ok(code);
    };
    const body: State = (code) =>
      wholeLine(effects, 'mathData', (text) => (/\$\$[ \t]*$/.test(text) ? end : onward))(code);
    const onward: State = (code) => effects.check(ownLine, lineEnd(effects, body), end)(code);
    return (code) => {
      effects.enter('mathFlow');
      return wholeLine(effects, 'mathData', (text) => {
        if (!/^\$\$[ \t]*$/.test(text)) return nok;
        return this.interrupt ? ok : onward;
      })(code);
    };
  },
};

/** Consumes a character of an inline construct, or a line end in its own token. */
function inlineData(effects: Effects, type: TokenType, next: State): State {
  return (code) => {
    if (code !== null && code < -2) return lineEnd(effects, next)(code);
    effects.enter(type);
    effects.consume(code);
    effects.exit(type);
    return next;
  };
}

/** A tag within a line. A second opening sign makes it text, so that time stays linear. */
const tagText: Construct = {
  name: 'tagText',
  tokenize(effects, ok, nok) {
    let text = '';
    const consume = (code: Code, next: State) => {
      if (code !== null) text += characterOf(code);
      return inlineData(effects, 'tagData', next)(code);
    };
    const inside: State = (code) => {
      if (code === null) return nok(code);
      if (code === PERCENT && text.endsWith('{') && text.length > 1) return nok(code);
      const isLast = code === 125 && text.endsWith('%') && text.length > 2;
      return consume(code, isLast ? last : inside);
    };
    const last: State = (code) => {
      effects.exit('tagText');
      return (tagsIn(text).length === 1 ? ok : nok)(code);
    };
    return (code) => {
      effects.enter('tagText');
      return consume(code, (second) => (second === PERCENT ? inside(second) : nok(second)));
    };
  },
};

/** Math between two pairs of dollar signs in a paragraph. */
const mathText: Construct = {
  name: 'mathText',
  previous: (code) => code !== DOLLAR && code !== BACKSLASH,
  tokenize(effects, ok, nok) {
    let signs = 0;
    let hasText = false;
    const opening: State = (code) => {
      if (code !== DOLLAR) return signs === 2 ? inside(code) : nok(code);
      signs += 1;
      return signs > 2 ? nok(code) : inlineData(effects, 'mathData', opening)(code);
    };
    const inside: State = (code) => {
      if (code === null) return nok(code);
      signs = 0;
      if (code === DOLLAR) return closing(code);
      if (code === BACKSLASH) return inlineData(effects, 'mathData', escaped)(code);
      hasText ||= code > 32;
      return inlineData(effects, 'mathData', inside)(code);
    };
    const escaped: State = (code) => {
      hasText = true;
      return code === null ? nok(code) : inlineData(effects, 'mathData', inside)(code);
    };
    const closing: State = (code) => {
      if (code === DOLLAR) {
        signs += 1;
        return inlineData(effects, 'mathData', closing)(code);
      }
      if (signs < 2) return inside(code);
      effects.exit('mathText');
      return (signs === 2 && hasText ? ok : nok)(code);
    };
    return (code) => {
      effects.enter('mathText');
      return opening(code);
    };
  },
};

/** A letter or digit of English, where a dollar sign next to it belongs to a price or a variable. */
const isWord = (code: Code) => code !== null && code > 0 && /[\w{]/.test(String.fromCharCode(code));
const isSpace = (code: Code) => code === null || code < 0 || code === 32;
/** A price with words behind it (“5 and 10”), or the rest of a link. */
const NO_FORMULA = /^\d[\d.,]*\s+[a-z]{2,}|\]\(/i;

/**
 * Math between single dollar signs, by GitHub's rules: no space at their inner sides, no digit behind. The next
 * dollar sign closes it or makes it text, so that time stays linear.
 */
const shortMath: Construct = {
  name: 'mathText',
  previous: (code) => code !== DOLLAR && code !== BACKSLASH && (code === 123 || !isWord(code)),
  tokenize(effects, ok, nok) {
    let text = '';
    const first: State = (code) => (isSpace(code) || code === DOLLAR ? nok(code) : inside(code));
    const inside: State = (code) => {
      if (code === null || text.length > SHORT_MAXIMUM) return nok(code);
      if (code === DOLLAR) {
        if (/\s$/.test(text) || NO_FORMULA.test(text)) return nok(code);
        return inlineData(effects, 'mathData', last)(code);
      }
      text += characterOf(code);
      return inlineData(effects, 'mathData', code === BACKSLASH ? escaped : inside)(code);
    };
    const escaped: State = (code) => {
      if (code === null) return nok(code);
      text += characterOf(code);
      return inlineData(effects, 'mathData', inside)(code);
    };
    const last: State = (code) => {
      effects.exit('mathText');
      return (code === DOLLAR || isWord(code) ? nok : ok)(code);
    };
    return (code) => {
      effects.enter('mathText');
      return inlineData(effects, 'mathData', first)(code);
    };
  },
};
const SHORT_MAXIMUM = 1_000;

/** What markdown has here beyond CommonMark and GitHub's: tags, math, and HTML that tags end. */
export const syntax: Extension = {
  flow: { [BRACE]: tagLine, [COLON]: tagLine, [LESS]: html, [DOLLAR]: mathFlow },
  text: { [BRACE]: tagText, [DOLLAR]: [mathText, shortMath] },
};

function open(type: 'tags' | 'math' | 'inlineMath') {
  return function enter(this: CompileContext, token: Token) {
    this.enter({ type, value: '' }, token);
  };
}

function close(textOf: (text: string) => string) {
  return function exit(this: CompileContext, token: Token) {
    const node = this.stack.at(-1);
    if (node && 'value' in node) node.value = textOf(this.sliceSerialize(token));
    this.exit(token);
  };
}

const mathIn = (text: string) =>
  text.replace(/^\$\$[ \t]*(?:\r\n?|\n|$)/, '').replace(/(?:\r\n?|\n)?[ \t]*\$\$[ \t]*$/, '');

/** The nodes of the syntax. */
export const nodes: FromMarkdown = {
  enter: {
    tagLine: open('tags'),
    tagText: open('tags'),
    mathFlow: open('math'),
    mathText: open('inlineMath'),
  },
  exit: {
    tagLine: close((text) => text),
    tagText: close((text) => text),
    mathFlow: close(mathIn),
    mathText: close((text) => {
      const signs = text.startsWith('$$') ? 2 : 1;
      return text
        .slice(signs, -signs)
        .trim()
        .replace(/^`(.*)`$/s, '$1');
    }),
  },
};
