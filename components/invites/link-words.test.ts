import { describe, expect, it } from 'vitest';
import type { LinkInvite } from '#lib/contract/invites.ts';
import { linkName, linkNames, redundantWithName } from './link-words.ts';

const link = (id: string, more: Partial<LinkInvite> = {}): LinkInvite => ({
  object: 'invite',
  id,
  role: 'read',
  redundant: false,
  state: 'usable',
  uses: 0,
  maxUses: null,
  expiresAt: null,
  createdAt: '2020-11-21T09:00:00.000Z',
  ...more,
});
const later = { createdAt: '2020-11-22T09:00:00.000Z', redundant: true, redundantWith: 'read' };

describe('linkName', () => {
  it('is the title, or else the role and the day', () => {
    expect(linkName(link('a', { title: 'Field team' }))).toBe('Field team');
    expect(linkName(link('a'))).toBe('Read link from 21 Nov 2020');
    const thisYear = new Date().getUTCFullYear();
    expect(linkName(link('a', { createdAt: `${thisYear}-03-04T09:00:00.000Z` }))).toBe(
      'Read link from 4 Mar',
    );
    expect(linkName(link('a', { createdAt: undefined }))).toBe('Read link');
  });

  it('numbers two of the same day, whatever their order in the list', () => {
    const second = link('b', { createdAt: '2020-11-21T10:00:00.000Z' });
    const names = linkNames([second, link('a')]);
    expect(names.get('a')).toBe('Read link from 21 Nov 2020');
    expect(names.get('b')).toBe('Read link from 21 Nov 2020 (2)');
  });
});

describe('redundantWithWords', () => {
  it('finds the untitled link that the API names by its role', () => {
    const created = link('c', later);
    const small = link('a', { maxUses: 5 });
    const large = link('b', { createdAt: '2020-11-21T12:00:00.000Z' });
    const words = redundantWithName(created, [created, large, small]);
    expect(words).toBe('Read link from 21 Nov 2020 (2)');
  });

  it('falls back to the role if that link is not loaded', () => {
    const created = link('c', later);
    expect(redundantWithName(created, [created])).toBe('An earlier Read link');
    expect(redundantWithName({ ...created, redundantWith: undefined }, [])).toBe('Another link');
  });

  it('quotes a title, even one that equals a role', () => {
    const created = link('c', later);
    expect(redundantWithName({ ...created, redundantWith: 'Wiki' }, [])).toBe('“Wiki”');
    expect(redundantWithName(created, [created, link('a', { title: 'read' })])).toBe('“read”');
  });
});
