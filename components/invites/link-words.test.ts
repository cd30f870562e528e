import { describe, expect, it } from 'vitest';
import type { LinkInvite } from '#lib/contract/invites.ts';
import { linkName, linkNames, redundantWithWords } from './link-words.ts';

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
    expect(linkName(link('a'))).toBe('Read link of 21 Nov 2020');
    const thisYear = new Date().getUTCFullYear();
    expect(linkName(link('a', { createdAt: `${thisYear}-03-04T09:00:00.000Z` }))).toBe(
      'Read link of 4 Mar',
    );
    expect(linkName(link('a', { createdAt: undefined }))).toBe('Read link');
  });

  it('tells two of the same day apart, whatever their order in the list', () => {
    const second = link('b', { createdAt: '2020-11-21T10:00:00.000Z' });
    const names = linkNames([second, link('a')]);
    expect(names.get('a')).toBe('Read link of 21 Nov 2020');
    expect(names.get('b')).toBe('Read link of 21 Nov 2020 (2)');
  });
});

describe('redundantWithWords', () => {
  it('finds the link without a title that the API names by its role', () => {
    const asked = link('c', later);
    const small = link('a', { maxUses: 5 });
    const large = link('b', { createdAt: '2020-11-21T12:00:00.000Z' });
    const words = redundantWithWords(asked, [asked, large, small]);
    expect(words).toBe('Read link of 21 Nov 2020 (2)');
  });

  it('says as much as it can where that link is not at hand', () => {
    const asked = link('c', later);
    expect(redundantWithWords(asked, [asked])).toBe('An earlier Read link');
    expect(redundantWithWords({ ...asked, redundantWith: undefined }, [])).toBe('Another link');
  });

  it('quotes a title, even one that is the word of a role', () => {
    const asked = link('c', later);
    expect(redundantWithWords({ ...asked, redundantWith: 'Wiki' }, [])).toBe('“Wiki”');
    expect(redundantWithWords(asked, [asked, link('a', { title: 'read' })])).toBe('“read”');
  });
});
