import { expect, test } from 'vitest';
import { readCondition } from '#lib/contract/conditions.ts';
import { conditionWords } from './condition-words.ts';

test.each([
  ['visitor.claims.partner == true', 'partner is true'],
  ['claims.partner', 'partner is set'],
  ['!claims.partner', 'partner is missing or false'],
  ['claims.plan in ["pro", "team"]', 'plan is one of "pro", "team"'],
  ['"beta" in claims.groups', 'groups includes "beta"'],
  ['claims.age >= 18 && (claims.a || claims.b)', 'age is at least 18 and (a is set or b is set)'],
  ['!(claims.a && claims.age > 3)', 'a is missing or false or age is at most 3'],
  ['claims.company.name !== "X"', 'company.name is not "X"'],
])('%s', (text, words) => {
  const read = readCondition(text);
  expect('condition' in read && conditionWords(read.condition)).toBe(words);
});
