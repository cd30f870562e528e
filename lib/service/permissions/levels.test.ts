import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Level, levels, type Role, rankOf, roleAt } from '#lib/contract/levels.ts';
import { type AccessHolder, type AccessNode, decideOn, type HeldGrant, stepsOf } from './levels.ts';

const organization = { id: 'org', title: 'Organization' };

/** A place and its ancestors, bottom up; `null` and a level are their defaults. */
function chainOf(...defaults: (Level | null)[]): AccessNode[] {
  return defaults.map((defaultLevel, index) => ({
    id: `p${index}`,
    type: index === 0 ? 'space' : 'collection',
    title: `Place ${index}`,
    parentId: index + 1 < defaults.length ? `p${index + 1}` : null,
    defaultLevel,
  }));
}

const own = (level: Level): HeldGrant => ({ level, team: null });
const through = (level: Level): HeldGrant => ({ level, team: { id: 'team', title: 'Docs' } });
const person = (role: Role | null, grants: Record<string, HeldGrant[]> = {}): AccessHolder => ({
  role,
  grants: new Map(Object.entries(grants)),
});

test.each<[string, AccessHolder, AccessNode[], Level, string, string | null]>([
  ['an admin', person('admin', { p0: [own('guest')] }), chainOf('guest'), 'admin', 'admin', null],
  ['a role', person('edit'), chainOf(null, null), 'edit', 'role', null],
  ['a default above a role', person('read'), chainOf('create'), 'create', 'default', 'p0'],
  ['a default below a role', person('create'), chainOf('read'), 'read', 'default', 'p0'],
  ['a default of the parent', person('edit'), chainOf(null, 'review'), 'review', 'default', 'p1'],
  ['the nearer default', person('edit'), chainOf('read', 'review'), 'read', 'default', 'p0'],
  ['nothing by default', person('create'), chainOf('guest'), 'guest', 'default', 'p0'],
  [
    'a grant wins over a default',
    person('read', { p0: [own('edit')] }),
    chainOf('create'),
    'edit',
    'grant',
    'p0',
  ],
  [
    'the highest grant',
    person('read', { p0: [own('guest'), through('review')] }),
    chainOf(null),
    'review',
    'grant',
    'p0',
  ],
  [
    'a guest grant',
    person('create', { p0: [own('guest')] }),
    chainOf('edit'),
    'guest',
    'grant',
    'p0',
  ],
  [
    'a grant above',
    person('read', { p1: [through('edit')] }),
    chainOf(null, 'guest'),
    'edit',
    'grant',
    'p1',
  ],
  [
    'a default nearer than a grant',
    person('read', { p1: [own('create')] }),
    chainOf('comment', null),
    'comment',
    'default',
    'p0',
  ],
  ['a guest and defaults', person(null), chainOf('edit', 'edit'), 'guest', 'role', null],
  [
    'a guest inside of a grant',
    person(null, { p1: [own('read')] }),
    chainOf('edit', 'guest'),
    'edit',
    'default',
    'p0',
  ],
  [
    'a guest kept out above',
    person(null, { p1: [own('guest')] }),
    chainOf('edit', null),
    'guest',
    'grant',
    'p1',
  ],
  [
    'a guest with a grant here only',
    person(null, { p0: [through('read')] }),
    chainOf('guest', 'guest'),
    'read',
    'grant',
    'p0',
  ],
])('%s', (_, who, chain, level, by, at) => {
  expect(decideOn(who, chain)).toEqual({ level, by, at });
});

const levelOrNone = fc.option(fc.constantFrom(...levels), { nil: null });
const grantList = fc.array(
  fc
    .record({ level: fc.constantFrom(...levels), isTeam: fc.boolean() })
    .map(({ level, isTeam }) => (isTeam ? through(level) : own(level))),
  { maxLength: 3 },
);
const anyChain = fc
  .array(levelOrNone, { minLength: 1, maxLength: 5 })
  .map((all) => chainOf(...all));
const anyPerson = fc
  .record({
    role: fc.constantFrom(...levels).map(roleAt),
    grants: fc.dictionary(fc.constantFrom('p0', 'p1', 'p2', 'p3'), grantList, {
      noNullPrototype: true,
    }),
  })
  .map(({ role, grants }) => person(role, grants));

test('raising a grant, a role or the nearest default never lowers a level', () => {
  fc.assert(
    fc.property(anyPerson, anyChain, fc.nat(), fc.nat(), (who, chain, place, which) => {
      const before = rankOf(decideOn(who, chain).level);
      const raised = (level: Level) => levels[Math.min(rankOf(level) + 1, 6)] as Level;
      const places = [...who.grants.keys()];
      const id = places[place % Math.max(1, places.length)] ?? '';
      const held = [...(who.grants.get(id) ?? [])];
      const one = held[which % Math.max(1, held.length)];
      if (one) held.splice(held.indexOf(one), 1, { ...one, level: raised(one.level) });
      const grants = new Map(who.grants).set(id, held);
      expect(rankOf(decideOn({ ...who, grants }, chain).level)).toBeGreaterThanOrEqual(before);
      const role = roleAt(raised(who.role ?? 'guest'));
      expect(rankOf(decideOn({ ...who, role }, chain).level)).toBeGreaterThanOrEqual(before);
      const up = chain.map((one, index) =>
        one.defaultLevel !== null && index === place % chain.length
          ? { ...one, defaultLevel: raised(one.defaultLevel) }
          : one,
      );
      expect(rankOf(decideOn(who, up).level)).toBeGreaterThanOrEqual(before);
    }),
    { numRuns: 2000 },
  );
});

test('a guest sees nothing without a grant to them or their teams, whatever the defaults', () => {
  fc.assert(
    fc.property(anyChain, (chain) => {
      expect(decideOn(person(null), chain).level).toBe('guest');
    }),
  );
});

test('exactly one step decides the level, and the steps before it gave none', () => {
  fc.assert(
    fc.property(anyPerson, anyChain, (who, chain) => {
      const decision = decideOn(who, chain);
      const steps = stepsOf(who, chain, organization);
      const deciding = steps.filter(({ outcome }) => outcome === 'decides');
      expect(deciding).toHaveLength(1);
      expect(deciding[0]).toMatchObject({
        question: decision.by,
        level: decision.level,
        on: { id: decision.at ?? organization.id },
      });
      const at = steps.findIndex(({ outcome }) => outcome === 'decides');
      expect(steps.slice(0, at).every(({ outcome }) => outcome === 'passes')).toBe(true);
      expect(steps.slice(at + 1).every(({ outcome }) => outcome === 'unreached')).toBe(true);
      // Only a guest skips a default with a level: it counts only inside a grant.
      const passed = steps.slice(0, at).filter(({ level }) => level !== undefined);
      expect(passed.every(({ question }) => question === 'default' && who.role === null)).toBe(
        true,
      );
    }),
    { numRuns: 2000 },
  );
});
