import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Claims, holds } from './condition-evaluation.ts';
import { type Condition, claimsIn, type ReadCondition, readCondition } from './conditions.ts';
import { conditionText } from './site-shapes.schemas.ts';

function read(text: string): Condition {
  const result = readCondition(text);
  if ('fault' in result) throw new Error(`${text}: ${result.fault.message}`);
  return result.condition;
}

function faultOf(text: string) {
  const result = readCondition(text);
  if (!('fault' in result)) throw new Error(`${text} has no fault`);
  return result.fault;
}

const answer = (text: string, claims: Claims = {}) => holds(read(text), claims);

/** Valid conditions, generated from their parts. */
const { condition } = fc.letrec<{ condition: string; value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('true', 'null', '-1.5', '7', "'a'", '"b\\"c"', 'claims.plan', '[]'),
    fc.constantFrom('visitor.claims.a["b c"].d', '[1, "x"]', 'claims.groups.includes("beta")'),
    tie('condition').map((text) => `(${text})`),
  ),
  condition: fc.oneof(
    { depthSize: 'small' },
    tie('value'),
    fc
      .tuple(tie('value'), fc.constantFrom('==', '!=', '===', '<', '>=', 'in'), tie('value'))
      .map((parts) => parts.join(' ')),
    tie('value').map((text) => `!${text}`),
    fc
      .tuple(tie('condition'), fc.constantFrom(' && ', '||', ' \n|| '), tie('condition'))
      .map((parts) => parts.join('')),
  ),
}));

const bits = [
  ...['visitor', 'claims', '.', '[', ']', '(', ')', '!', '&&', '||', '==', '=', '&', '|', '<', '-'],
  ...['in', 'includes', 'true', 'null', '"', "'", '\\', ' ', '\n', '\t', '\u00a0', '1', '1.', 'é'],
  ...['😀', '\u2028', ',', 'constructor', '__proto__', '"a"', '/*', '`', '$', '_'],
];
const nearly = fc.array(fc.constantFrom(...bits), { maxLength: 40 }).map((parts) => parts.join(''));
/** Valid conditions with characters inserted or removed. */
const bent = fc
  .tuple(condition, fc.nat(), fc.nat(4), fc.constantFrom(...bits, ''))
  .map(([text, at, count, put]) => {
    const start = at % (text.length + 1);
    return text.slice(0, start) + put + text.slice(start + count);
  });
const anyText = fc.oneof(nearly, bent, fc.string({ unit: 'binary', maxLength: 60 }));

const spansOf = (one: Condition): Condition[] => {
  const inner = Object.values(one).flatMap((part) => (Array.isArray(part) ? part : [part]));
  const nested = inner.filter((part) => typeof part === 'object' && part !== null);
  return [one, ...nested.flatMap((part) => spansOf(part as Condition))];
};

describe('any text', () => {
  test('is a condition, or has a fault at one of its characters', () => {
    const check = (text: string) => {
      const result: ReadCondition = readCondition(text);
      if ('condition' in result) return;
      const { at, message } = result.fault;
      expect(Number.isInteger(at)).toBe(true);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(text.length);
      expect(message).toMatch(/^\S.*\.$/su);
    };
    fc.assert(fc.property(anyText, check), { numRuns: 5_000 });
  });

  test('a valid condition is true or false for any claims', () => {
    const check = (text: string, claims: Claims) => {
      const result = readCondition(text);
      if ('fault' in result) return;
      expect(holds(result.condition, claims)).toBeTypeOf('boolean');
      for (const one of claimsIn(result.condition)) expect(one.path.length).toBeGreaterThan(0);
    };
    const claims = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(fc.property(fc.oneof(anyText, condition), claims, check), { numRuns: 2_000 });
  });

  test('a valid condition is parsed, and its parts lie within it', () => {
    const check = (text: string) => {
      for (const { at, end } of spansOf(read(text))) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(at);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    };
    fc.assert(fc.property(condition, check), { numRuns: 2_000 });
  });

  test('nested as deep as the length allows, it is parsed or rejected quickly', () => {
    const deep = ['(', '!', '[', '!(', '-', 'a(', 'claims.a.includes(', '[['];
    const started = performance.now();
    for (const part of deep) {
      const open = part.repeat(Math.floor(1023 / part.length));
      faultOf(open);
      readCondition(`${open}1`);
      const half = Math.floor(510 / part.length);
      const close = part.includes('[') ? ']' : ')';
      readCondition(`${part.repeat(half)}1${close.repeat(half * part.length)}`);
    }
    expect(answer(`${'('.repeat(510)}true${')'.repeat(510)}`)).toBe(true);
    expect(answer(`${'!'.repeat(1000)}true`)).toBe(true);
    expect(answer(`true${'&&true'.repeat(170)}`)).toBe(true);
    const chain = `claims${'.a'.repeat(500)}`;
    expect(answer(`${chain} == null`)).toBe(true);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('a megabyte is rejected without crashing the process', () => {
    for (const part of ['(', '!', '[', '1 ', '"', ' ', 'claims.a.includes('])
      for (const length of [1025, 1_000_000])
        expect(conditionText.safeParse(part.repeat(length / part.length + 1)).success).toBe(false);
  });
});

describe('names of inherited properties', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'length'];
  test.each(names)('%s is not a claim unless the visitor has it', (name) => {
    for (const text of [`claims.${name}`, `claims["${name}"]`, `visitor.claims.a.${name}`]) {
      expect(answer(text, { a: {} })).toBe(false);
      expect(answer(`${text} == null`, { a: {} })).toBe(true);
      expect(answer(`${text}.name == "Object"`, { a: {} })).toBe(false);
    }
    const own = JSON.parse(`{"${name}": "mine"}`);
    expect(answer(`claims.${name} == "mine"`, own)).toBe(true);
  });

  test('they are not keywords of the language either', () => {
    for (const name of names) expect(faultOf(`${name} == 1`).message).toContain('is unknown');
    expect(answer('claims.list.length == 2', { list: [1, 2] })).toBe(false);
    expect(answer('claims.text.length == 2', { text: 'ab' })).toBe(false);
  });
});

test.each<[string, Claims, boolean]>([
  ['true || false && false', {}, true],
  ['(true || false) && false', {}, false],
  ['!false && false', {}, false],
  ['!(false && false)', {}, true],
  ['!claims.a == false', { a: true }, true],
  ['1 < 2 && 2 < 1 || true', {}, true],
  ['false || true && !false', {}, true],
  ['claims.a == 1 || claims.a == 2 && claims.b', { a: 1 }, true],
  ['visitor.claims.partner', { partner: true }, true],
  ['claims.partner == true', { partner: 'true' }, false],
  ['claims.plan in ["pro", "max"]', { plan: 'max' }, true],
  ['"beta" in claims.groups', { groups: ['beta'] }, true],
  ['"beta" in claims.groups', {}, false],
  ['claims.groups.includes("beta")', { groups: ['alpha'] }, false],
  ['claims.email.includes("@fathom.example")', { email: 'a@fathom.example' }, true],
  ['claims.seats >= 10', { seats: 10 }, true],
  ['claims.seats >= 10', { seats: '10' }, false],
  ['claims.seats >= -1.5', { seats: -1.5 }, true],
  ['claims.missing < 1', {}, false],
  ['claims.missing != "x"', {}, true],
  ['claims.since > "2024-01-01"', { since: '2024-02-01' }, true],
  ['claims["a b"]["c"].d == \'it\\\'s\'', { 'a b': { c: { d: "it's" } } }, true],
  ['claims.a === null', { a: null }, true],
  ['claims.count', { count: 0 }, false],
  ['  claims.a\n&&\tclaims.b  ', { a: 1, b: 1 }, true],
])('%s for %j: %s', (text, claims, expected) => {
  expect(answer(text, claims)).toBe(expected);
});

test.each<[string, number, string]>([
  ['', 0, 'Enter a claim or a value'],
  ['   ', 3, 'Enter a claim or a value'],
  ['claims.plan = "pro"', 12, '=='],
  ['claims.plan == "pro', 15, 'missing its closing'],
  ['claims.plan == ', 15, 'Enter a claim or a value'],
  ['claims.plan "pro"', 12, 'Enter && or ||'],
  ['claims.a & claims.b', 9, '&&'],
  ['claims.a && claims.b)', 20, 'no matching ('],
  ['(claims.a', 0, 'no matching'],
  ['claims', 6, 'Enter the name of a claim'],
  ['claims.', 7, 'after the dot'],
  ['claims.2', 7, 'after the dot'],
  ['visitor.name == 1', 8, 'visitor.claims'],
  ['visitor', 7, 'visitor.claims'],
  ['partner == true', 0, 'visitor.claims.partner'],
  ['claims.a.startsWith("x")', 9, 'Only includes'],
  ['claims.a["b"', 12, ']'],
  ['[1, 2', 0, 'no matching'],
  ['[1 2]', 0, 'no matching'],
  ['claims.a == 1 == 2', 14, 'Enter && or ||'],
  ['claims.a ; drop', 9, 'not allowed here'],
  ['😀', 0, '😀'],
  ['-x', 1, 'number'],
])('%s: the fault is at %i', (text, at, words) => {
  const fault = faultOf(text);
  expect(fault.message).toContain(words);
  expect(fault.at).toBe(at);
});

test('a rejected condition reports the character, counted from 1', () => {
  const { error } = conditionText.safeParse('claims.plan = "pro"');
  expect(error?.issues[0]?.message).toMatch(/^Character 13: Use == to compare/);
});

test('the claims of a condition are listed with their positions', () => {
  const found = claimsIn(
    read('claims.a.x && claims.g.includes(claims.b) || !(1 in [claims["c d"]])'),
  );
  expect(found.map(({ path }) => path)).toEqual([['a', 'x'], ['g'], ['b'], ['c d']]);
  expect(found.map(({ at, end }) => [at, end])).toEqual([
    [0, 10],
    [14, 22],
    [32, 40],
    [53, 66],
  ]);
});
