import { expect, test } from 'vitest';
import { auditSentence } from './audit-sentence.ts';

const names = new Map([
  ['sit_1', 'Docs'],
  ['usr_1', 'Maren Holt'],
  ['usr_2', 'Jun Takahashi'],
]);

function sentenceOf(action: string, label: string, payload: Record<string, unknown>): string {
  return auditSentence(
    {
      object: 'audit-event',
      id: 'evt_1',
      occurredAt: '2026-11-20T10:42:00.000Z',
      action,
      actor: { type: 'user', id: 'usr_ines', label: 'Ines Carvalho' },
      source: 'ui',
      target: { type: 'site-section', id: 'sec_1', label },
      payload,
    },
    'usr_ines',
    names,
  );
}

test('what happened to the structure of a site names the site', () => {
  const onDocs = (action: string, more: Record<string, unknown> = {}) =>
    sentenceOf(action, 'Guides', { site: 'sit_1', ...more });
  expect(onDocs('createSiteSection')).toBe('added the section Guides to Docs');
  expect(onDocs('sortSiteStructure', { undoes: 'mov_1' })).toBe('moved Guides back on Docs');
  expect(onDocs('removeSiteSpace')).toBe('removed Guides from Docs');
  expect(onDocs('createRedirect')).toBe('created a redirect from Guides on Docs');
  const renamed = { before: { title: 'Guide' }, after: { title: 'Guides' } };
  expect(onDocs('updateSiteSection', renamed)).toBe('renamed the section Guide to Guides on Docs');
  expect(onDocs('createSiteSection', { site: 'sit_gone' })).toBe(
    'added the section Guides to a site',
  );
});

test('a requested review names up to three people', () => {
  const askedFor = (...asked: string[]) =>
    sentenceOf('requestReviewers', 'Explain delivery', { number: 8, asked });
  expect(askedFor('usr_1')).toBe('asked Maren Holt to review #8 “Explain delivery”');
  expect(askedFor('usr_1', 'usr_2')).toContain('asked Maren Holt and Jun Takahashi to review');
  expect(askedFor('usr_1', 'usr_2', 'usr_3', 'usr_4')).toContain('asked 4 people to review');
});
