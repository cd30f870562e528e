import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '#lib/contract/condition-evaluation.ts';
import { type Condition, readCondition } from '#lib/contract/conditions.ts';
import type { LoadedSection, LoadedSite, Variant } from './published-site.ts';
import { variantsIn, viewOf } from './visible.ts';

const texts = [
  'claims.plan == "pro"',
  'visitor.claims.unsigned.beta == true',
  '!claims.plan',
  '"a" in claims.groups',
  'claims.groups.includes("b") && claims.level >= 2',
  'claims.a.b.c == null',
  'true',
  'false',
  'not a condition',
];
const conditions = texts.map((text): Condition | null => {
  const read = readCondition(text);
  return 'condition' in read ? read.condition : null;
});

const condition = fc.option(fc.nat(texts.length - 1), { nil: null });
const sections = fc.array(
  fc.record({
    condition,
    isDefault: fc.boolean(),
    variants: fc.array(condition, { maxLength: 4 }),
  }),
  { maxLength: 5 },
);
const claims = fc.oneof(
  fc.record(
    {
      plan: fc.constantFrom('pro', 'free', '', null, 5),
      groups: fc.oneof(fc.subarray(['a', 'b']), fc.constantFrom('ab', null, 7)),
      level: fc.oneof(fc.nat(4), fc.constant('3')),
      unsigned: fc.record({ beta: fc.constantFrom(true, false, 'true') }),
    },
    { requiredKeys: [] },
  ),
  fc.dictionary(fc.string(), fc.jsonValue()),
);

test('a visitor is shown exactly what all conditions above and on it allow', () => {
  fc.assert(
    fc.property(sections, claims, (made, visitor) => {
      const site = siteWith(made);
      const isAllowed = (number: number | null) => {
        const one = number === null ? null : conditions[number];
        return number === null || (!!one && holds(one, visitor));
      };
      const wanted = site.sections.flatMap(({ condition, variants }) =>
        isAllowed(condition) ? variants.filter((one) => isAllowed(one.condition)) : [],
      );
      const view = viewOf(site, visitor);
      expect(variantsIn(view)).toEqual(wanted);
      expect(view.sections.every(({ variants }) => variants.length > 0)).toBe(true);
      expect(view.start === null).toBe(wanted.length === 0);
      if (view.start) expect(view.sections).toContain(view.start);
      expect(viewOf(site, { ...visitor })).toBe(view);
    }),
    { numRuns: 500 },
  );
});

type Made = { condition: number | null; isDefault: boolean; variants: (number | null)[] };

function siteWith(made: Made[]): LoadedSite {
  const sections = made.map(({ condition, isDefault, variants }, index) => ({
    id: `s${index}`,
    condition,
    isDefault,
    variants: variants.map((one, at) => ({ id: `${index} ${at}`, condition: one }) as Variant),
  }));
  const row = { visitorSchema: null };
  return {
    row,
    sections: sections as unknown as LoadedSection[],
    conditions,
  } as unknown as LoadedSite;
}
