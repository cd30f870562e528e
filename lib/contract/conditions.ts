// Conditions decide which visitors see a section or a site space. They are parsed into a tree and// Conditions decide which visitors see a section or a site space. They are parsed into a tree and
// never passed to `eval`: `visitor.claims.partner == true && "beta" in claims.groups`.

type Span = { at: number; end: number };
/** A claim by its path: `visitor.claims.company.name` is `['company', 'name']`. */
export type Claim = Span & { kind: 'claim'; path: string[] };
const comparisons = ['===', '!==', '==', '!=', '<=', '>=', '<', '>', 'in'] as const;
type Comparison = (typeof comparisons)[number];

export type Condition =
  | Claim
  | (Span & { kind: 'literal'; value: string | number | boolean | null })
  | (Span & { kind: 'list'; items: Condition[] })
  | (Span & { kind: 'not'; operand: Condition })
  | (Span & { kind: 'and' | 'or'; left: Condition; right: Condition })
  | (Span & { kind: 'compare'; operator: Comparison; left: Condition; right: Condition })
  | (Span & { kind: 'includes'; holder: Condition; item: Condition });

/** An error in a condition, and its position, counted from 0. */
export type ConditionFault = { message: string; at: number };
export type ReadCondition = { condition: Condition } | { fault: ConditionFault };

type Token = Span & { kind: 'name' | 'number' | 'string' | 'sign' | 'end'; text: string };
const tokenPattern =
  /\s*(?:([A-Za-z_$][\w$]*)|(\d+(?:\.\d+)?)|("(?:[^"\\]|\\["'\\])*"|'(?:[^'\\]|\\["'\\])*')|(===|!==|==|!=|<=|>=|&&|\|\||[<>!()[\],.-]))/y;

class Fault extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const source = text.trimEnd();
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < source.length) {
    const start = tokenPattern.lastIndex;
    const found = tokenPattern.exec(source);
    if (!found)
      throw unexpected(source, start + (/^\s*/.exec(source.slice(start))?.[0].length ?? 0));
    const [whole, name, number, string, sign] = found;
    const kind = name ? 'name' : number ? 'number' : string ? 'string' : 'sign';
    const token = name ?? number ?? string ?? sign ?? '';
    const end = start + whole.length;
    tokens.push({ kind, text: token, at: end - token.length, end });
  }
  tokens.push({ kind: 'end', text: '', at: text.length, end: text.length });
  return tokens;
}

function unexpected(text: string, at: number): Fault {
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (sign === '"' || sign === "'")
    return new Fault(`This text is missing its closing ${sign}.`, at);
  if (/[“”„‟‘’‚‛«»]/.test(sign))
    return new Fault(`Use straight quotes (" or ') instead of ${sign}.`, at);
  if (sign === '=') return new Fault('Use == to compare, such as claims.plan == "pro".', at);
  if (sign === '&' || sign === '|')
    return new Fault(`Use ${sign}${sign} to combine two conditions.`, at);
  return new Fault(
    `${sign} is not allowed here. Compare claims with == and combine conditions with && or ||.`,
    at,
  );
}

class Reader {
  private index = 0;
  private readonly tokens: Token[];

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  whole(): Condition {
    const condition = this.or();
    const rest = this.peek();
    if (rest.kind === 'end') return condition;
    const instead = { and: '&&', or: '||' }[rest.text.toLowerCase()];
    if (instead) throw new Fault(`Use ${instead} instead of “${rest.text}”.`, rest.at);
    throw new Fault(
      rest.text === ')' ? 'This ) has no matching (.' : `Enter && or || before ${rest.text}.`,
      rest.at,
    );
  }

  private or(): Condition {
    return this.joined('||', 'or', () => this.joined('&&', 'and', () => this.not()));
  }

  private joined(sign: string, kind: 'and' | 'or', next: () => Condition): Condition {
    let left = next();
    while (this.takes(sign)) {
      const right = next();
      left = { kind, left, right, at: left.at, end: right.end };
    }
    return left;
  }

  private not(): Condition {
    const { at } = this.peek();
    if (!this.takes('!')) return this.comparison();
    const operand = this.not();
    return { kind: 'not', operand, at, end: operand.end };
  }

  private comparison(): Condition {
    const left = this.value();
    const { text } = this.peek();
    const operator = comparisons.find((one) => one === text);
    if (!operator) return left;
    this.index += 1;
    const right = this.value();
    return { kind: 'compare', operator, left, right, at: left.at, end: right.end };
  }

  private value(): Condition {
    const token = this.peek();
    this.index += 1;
    const { at, end, text } = token;
    if (token.kind === 'number') return { kind: 'literal', value: Number(text), at, end };
    if (token.kind === 'string')
      return this.withCalls({ kind: 'literal', value: unquoted(text), at, end });
    if (token.kind === 'name') return this.withCalls(this.named(token));
    if (text === '-') return this.negative(at);
    if (text === '(') return this.inParentheses(at);
    if (text === '[') return this.withCalls(this.list(at));
    throw new Fault('Enter a claim or a value, such as claims.plan or "pro".', at);
  }

  private negative(at: number): Condition {
    const { kind, text, end, at: next } = this.peek();
    if (kind !== 'number') throw new Fault('Enter a number after -.', next);
    this.index += 1;
    return { kind: 'literal', value: -Number(text), at, end };
  }

  private inParentheses(at: number): Condition {
    const inner = this.or();
    if (!this.takes(')')) throw new Fault('This ( has no matching ).', at);
    return inner;
  }

  private list(at: number): Condition {
    const items: Condition[] = [];
    while (!this.takes(']')) {
      if (items.length > 0 && !this.takes(',')) throw new Fault('This [ has no matching ].', at);
      items.push(this.value());
    }
    return { kind: 'list', items, at, end: this.before().end };
  }

  private named(token: Token): Condition {
    const { at, end, text } = token;
    if (text === 'true' || text === 'false')
      return { kind: 'literal', value: text === 'true', at, end };
    if (text === 'null') return { kind: 'literal', value: null, at, end };
    if (text === 'visitor') {
      const next = this.takes('.') ? this.peek() : null;
      if (next?.text !== 'claims')
        throw new Fault('Enter visitor.claims, followed by the name of a claim.', next?.at ?? end);
      this.index += 1;
    } else if (text !== 'claims') {
      throw new Fault(
        `${text} is unknown. Use visitor.claims.${text} for a claim, or quotes for text.`,
        at,
      );
    }
    const path = this.path();
    if (path.length === 0)
      throw new Fault('Enter the name of a claim, such as claims.partner.', this.before().end);
    return { kind: 'claim', path, at, end: this.before().end };
  }

  private path(): string[] {
    const path: string[] = [];
    for (;;) {
      if (this.peek().text === '.' && !this.isCall()) {
        this.index += 1;
        const name = this.peek();
        if (name.kind !== 'name')
          throw new Fault('Enter the name of a claim after the dot.', name.at);
        path.push(name.text);
        this.index += 1;
      } else if (this.peek().text === '[' && this.tokens[this.index + 1]?.kind === 'string') {
        path.push(unquoted(this.tokens[this.index + 1]?.text ?? ''));
        this.index += 2;
        if (!this.takes(']')) throw new Fault('Enter ] after the name.', this.peek().at);
      } else return path;
    }
  }

  /** Whether `.name(` comes next. */
  private isCall(): boolean {
    return this.tokens[this.index + 2]?.text === '(';
  }

  private withCalls(holder: Condition): Condition {
    if (this.peek().text !== '.') return holder;
    const name = this.tokens[this.index + 1];
    if (name?.text !== 'includes')
      throw new Fault(
        'Only includes can be called, such as claims.groups.includes("beta").',
        name?.at ?? 0,
      );
    this.index += 2;
    const { at } = this.peek();
    if (!this.takes('(')) throw new Fault('Enter ( after includes.', at);
    const item = this.value();
    if (!this.takes(')')) throw new Fault('This ( has no matching ).', at);
    return { kind: 'includes', holder, item, at: holder.at, end: this.before().end };
  }

  private peek(): Token {
    return this.tokens[this.index] as Token;
  }

  private before(): Token {
    return this.tokens[this.index - 1] as Token;
  }

  private takes(text: string): boolean {
    const { kind } = this.peek();
    if (kind !== 'sign' || this.peek().text !== text) return false;
    this.index += 1;
    return true;
  }
}

const unquoted = (text: string) => text.slice(1, -1).replace(/\\(["'\\])/g, '$1');

/** Most characters a condition can have: parsing is recursive, so its depth must be bounded. */
export const CONDITION_LENGTH = 1024;

/** Parses a condition; reports the first error and its position. */
export function readCondition(text: string): ReadCondition {
  if (text.length > CONDITION_LENGTH)
    return {
      fault: { message: 'A condition can have up to 1,024 characters.', at: CONDITION_LENGTH },
    };
  try {
    return { condition: new Reader(text).whole() };
  } catch (error) {
    if (error instanceof Fault) return { fault: { message: error.message, at: error.at } };
    throw error;
  }
}

/** Parses a condition; null if it has an error, as one stored before a rule became stricter may. */
export function conditionIn(text: string): Condition | null {
  const read = readCondition(text);
  return 'condition' in read ? read.condition : null;
}

/** The claims that a condition uses, in order. */
export function claimsIn(condition: Condition): Claim[] {
  switch (condition.kind) {
    case 'claim':
      return [condition];
    case 'literal':
      return [];
    case 'list':
      return condition.items.flatMap(claimsIn);
    case 'not':
      return claimsIn(condition.operand);
    case 'includes':
      return [...claimsIn(condition.holder), ...claimsIn(condition.item)];
    default:
      return [...claimsIn(condition.left), ...claimsIn(condition.right)];
  }
}
