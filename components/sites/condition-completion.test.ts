import { expect, test } from 'vitest';
import { claimsOf } from './claims.ts';
import { completionsAt } from './condition-completion.ts';

const claims = claimsOf({
  properties: {
    partner: { type: 'boolean' },
    plan: { type: 'string', enum: ['free', 'pro'] },
    'odd name': { type: 'number' },
  },
});

/** The text after each completion at |. */
function completed(marked: string): string[] {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { from, to, items } = completionsAt(text, caret, claims);
  return items.map(({ insert }) => text.slice(0, from) + insert + text.slice(to));
}

test.each([
  ['|', ['visitor.claims.partner', 'visitor.claims.plan', 'visitor.claims["odd name"]']],
  ['pa|', ['visitor.claims.partner']],
  ['claims.p|', ['claims.partner', 'claims.plan']],
  ['visitor.claims.pl|', ['visitor.claims.plan']],
  ['claims.partner && claims.pl|', ['claims.partner && claims.plan']],
  ['claims.pa| == true', ['claims.partner == true']],
  ['claims.plan == |', ['claims.plan == "free"', 'claims.plan == "pro"']],
  ['claims.plan == "p|', ['claims.plan == "pro"']],
  ['claims.plan == "p|"', ['claims.plan == "pro"']],
  [
    'claims.plan in ["free", |',
    ['claims.plan in ["free", "free"', 'claims.plan in ["free", "pro"'],
  ],
  ['claims.partner == t|', []],
  ['claims.partner == |', ['claims.partner == true', 'claims.partner == false']],
  ['claims.plan|', []],
  ['claims.partner |', []],
  ['"claims.p|', []],
])('%s', (marked, expected) => {
  expect(completed(marked)).toEqual(expected);
});
