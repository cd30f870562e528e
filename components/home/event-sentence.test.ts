import { describe, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/index.ts';
import type { AuditEvent } from '#lib/contract/overview.ts';
import { actionNames } from './action-names.ts';
import { eventSentence } from './event-sentence.ts';

const ines = { type: 'user' as const, id: 'usr_ines', label: 'Ines Carvalho' };
const priya = { type: 'member', id: 'usr_priya', label: 'Priya Raman' };

function told(event: Partial<AuditEvent>, viewerId?: string): string {
  const { who, did } = eventSentence(
    {
      object: 'audit-event',
      id: 'evt_1',
      occurredAt: '2026-11-20T10:42:00.000Z',
      action: 'updateMember',
      actor: ines,
      source: 'ui',
      target: priya,
      ...event,
    },
    viewerId,
  );
  return `${who} ${did}`;
}

const link = (label: string) => ({ type: 'link-invite', id: 'inv_1', label });
const team = { type: 'team', id: 'tea_1', label: 'Docs guild' };
const organization = { type: 'organization', id: 'org_1', label: 'Fathom Instruments' };

describe('eventSentence', () => {
  test.each<[Partial<AuditEvent>, string]>([
    [
      { payload: { before: { role: 'comment' }, after: { role: 'edit' } } },
      'Ines Carvalho gave Priya Raman the role Edit',
    ],
    [{ payload: { after: { role: null } } }, 'Ines Carvalho gave Priya Raman the role Guest'],
    [{ action: 'removeMember' }, 'Ines Carvalho removed Priya Raman'],
    [
      { action: 'removeMember', target: { ...ines, type: 'member' } },
      'Ines Carvalho left the organization',
    ],
    [
      { action: 'inviteMembers', target: organization, payload: { invited: 1200, role: 'edit' } },
      'Ines Carvalho invited 1,200 people with the role Edit',
    ],
    [
      {
        action: 'inviteMembers',
        target: organization,
        payload: { invited: 1, role: 'guest', emails: ['ada@fathom.example'] },
      },
      'Ines Carvalho invited ada@fathom.example with the role Guest',
    ],
    [
      { action: 'joinOrganization', payload: { through: 'link-invite', role: 'read' } },
      'Ines Carvalho joined with the role Read, through an invite link',
    ],
    [
      {
        action: 'createLinkInvite',
        target: link('review'),
        payload: { after: { role: 'review' } },
      },
      'Ines Carvalho created the invite link “Review” for Review',
    ],
    [
      { action: 'updateTeam', target: team, payload: { before: { title: 'Docs' } } },
      'Ines Carvalho renamed the team Docs to Docs guild',
    ],
    [
      {
        action: 'updateOrganization',
        target: organization,
        payload: { after: { sso: true, logo: null } },
      },
      'Ines Carvalho changed single sign-on and the logo',
    ],
    [
      {
        action: 'updateOrganization',
        target: organization,
        payload: { after: { inviteLinks: false } },
      },
      'Ines Carvalho changed the settings: invite links are off',
    ],
  ])('%o', (event, sentence) => {
    expect(told(event)).toBe(sentence);
  });

  test('the reader is told of as you', () => {
    const payload = { after: { role: 'edit' } };
    expect(told({ payload }, 'usr_ines')).toBe('You gave Priya Raman the role Edit');
    expect(told({ payload }, 'usr_priya')).toBe('Ines Carvalho gave you the role Edit');
  });

  test('an action of a later version still makes a sentence', () => {
    expect(
      told({ action: 'archiveSpace', target: { type: 'space', id: 's', label: 'Atlas' } }),
    ).toBe('Ines Carvalho did “archive space”: Atlas');
    expect(told({ action: 'toString', target: { type: 'space', id: 's' } })).toBe(
      'Ines Carvalho did “to string”',
    );
  });

  test('the system and people without a name have one', () => {
    const actor = { type: 'system' as const, id: 'system' };
    expect(told({ action: 'revokeInvite', actor })).toMatch(/^Masthead revoked/);
    expect(told({ action: 'removeMember', actor: { type: 'user', id: 'usr_gone' } })).toMatch(
      /^Somebody removed/,
    );
  });

  test('nothing in a payload of another shape breaks a sentence', () => {
    for (const { name } of endpoints) {
      expect(told({ action: name, payload: { after: 7, before: null, emails: 'x' } })).toBeTruthy();
    }
  });

  test('every action to narrow by is the name of an endpoint', () => {
    const names = endpoints.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(actionNames.map(({ action }) => action)));
  });
});
