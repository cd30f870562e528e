import { expect, test } from 'vitest';
import type { AuditEvent } from '#lib/contract/activity.ts';
import { eventSentence } from './event-sentence.ts';

const event: AuditEvent = {
  object: 'audit-event',
  id: 'evt_1',
  occurredAt: '2026-11-20T10:42:00.000Z',
  action: 'removeMember',
  actor: { type: 'user', id: 'usr_ines', label: 'Ines Carvalho' },
  source: 'ui',
  target: { type: 'member', id: 'usr_priya', label: 'Priya Raman' },
  sentence: 'removed Priya Raman',
};

test('a sentence starts with the person, “You” for the viewer', () => {
  expect(eventSentence(event, undefined)).toEqual({
    who: 'Ines Carvalho',
    did: 'removed Priya Raman',
  });
  expect(eventSentence(event, 'usr_ines').who).toBe('You');
});

test('the system and people without a name get a name', () => {
  const who = (actor: AuditEvent['actor']) => eventSentence({ ...event, actor }, 'usr_ines').who;
  expect(who({ type: 'system', id: 'system' })).toBe('Masthead');
  expect(who({ type: 'user', id: 'usr_gone' })).toBe('Deleted user');
});

test('an API without sentences shows the action', () => {
  const { sentence: _, ...bare } = event;
  expect(eventSentence(bare, undefined).did).toBe('removeMember');
});
