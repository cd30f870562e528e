import { expect, test } from 'vitest';
import { isNeverTrue, lintCondition } from './condition-lint.ts';

const schema = {
  type: 'object',
  properties: {
    plan: { type: 'string', enum: ['free', 'pro', 'enterprise'] },
    beta: { type: 'boolean' },
    groups: { type: 'array', items: { type: 'string' } },
    country: { type: 'string' },
    seats: { type: 'integer' },
  },
};

test.each([
  ['claims.plan == "pr"', 'plan is never "pr". Did you mean "pro"?', 'claims.plan == "pro"'],
  [
    'claims.plan == "gold"',
    'plan is never "gold". It is one of "free", "pro" and "enterprise".',
    '',
  ],
  [
    'claims.beta == "yes"',
    'beta is yes or no. Compare it with true or false, without quotes.',
    'claims.beta == true',
  ],
  [
    'claims.groups == "ops"',
    'groups is a list, so it never equals text. Use includes.',
    'visitor.claims.groups.includes("ops")',
  ],
  [
    'claims.plan > 5',
    'plan is one of "free", "pro" and "enterprise", so it is never less or greater than 5.',
    '',
  ],
  [
    'claims.plna == "pro"',
    'The visitor schema has no claim “plna”. Did you mean claims.plan?',
    'visitor.claims.plan == "pro"',
  ],
  ['claims.country == 49', 'country is text. Put the value in quotes.', 'claims.country == "49"'],
  ['claims.seats == "5"', 'seats is a number. Leave out the quotes.', 'claims.seats == 5'],
])('%s', (condition, text, fixed) => {
  const [remark] = lintCondition(condition, schema);
  expect(remark?.text).toBe(text);
  expect(remark?.fixed ?? '').toBe(fixed);
  expect(isNeverTrue(condition, schema)).toBe(true);
});

test.each([
  'claims.plan == "pro"',
  'claims.plan != "free" && claims.beta',
  'claims.plan in ["pro", "enterprise"]',
  '"ops" in claims.groups || claims.groups.includes("dev")',
  'claims.country == null',
  'claims.seats > 5',
  'claims.country < "m"',
  'true',
])('nothing is wrong with %s', (condition) => {
  expect(lintCondition(condition, schema)).toEqual([]);
  expect(isNeverTrue(condition, schema)).toBe(false);
});

test('a part that is never true hides the whole only where nothing else shows it', () => {
  expect(isNeverTrue('claims.plan == "pr" || claims.beta', schema)).toBe(false);
  expect(isNeverTrue('claims.plan == "pr" && claims.beta', schema)).toBe(true);
  expect(isNeverTrue('!(claims.plan == "pr")', schema)).toBe(false);
  expect(isNeverTrue('false', schema)).toBe(true);
  expect(isNeverTrue('claims.plan == "pr"', null)).toBe(false);
});
