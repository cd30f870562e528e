import { expect, test } from 'vitest';
import { closedReason, unseenBy } from './map-visitor.ts';
import { section, space, structureWith } from './testing-board.ts';

const condition = 'visitor.claims.plan == "pro"';
const structure = structureWith(
  section('guide', [space('start', { default: true }), space('notes', { condition })]),
  section('pro', [space('deals', { default: true })], { condition }),
  section('gone', [space('old', { default: true, deletedAt: '2026-01-01T00:00:00Z' })]),
);

test('what a visitor doesn’t see has its reason, and so has what is around or inside it', () => {
  expect(Object.fromEntries(unseenBy(structure, {}))).toEqual({
    notes: 'claims.plan is missing',
    pro: 'claims.plan is missing',
    deals: 'in pro, which is hidden',
    old: 'in the trash',
    gone: 'none of its spaces are shown',
  });
  expect([...unseenBy(structure, { plan: 'pro' }).keys()]).toEqual(['old', 'gone']);
  expect([...unseenBy(structure, null).keys()]).toEqual(['old', 'gone']);
});

test.each([
  ['public', 'anonymous', true],
  ['unlisted', 'claims', true],
  ['share-link', 'anonymous', false],
  ['share-link', 'share-link', true],
  ['visitor-auth', 'share-link', false],
  ['visitor-auth', 'claims', true],
] as const)('a site that is %s lets in a visitor who is %s: %s', (visibility, visitor, isOpen) => {
  expect(closedReason({ visibility }, visitor) === null).toBe(isOpen);
});
