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
    [
      {
        action: 'updateOrganization',
        target: organization,
        payload: { before: { sso: true }, after: { sso: false } },
      },
      'Ines Carvalho stopped requiring single sign-on',
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

  test('what happened to docs sites has words of its own', () => {
    const target = { type: 'site', id: 'sit_1', label: 'Docs' };
    const tell = (action: string, payload: Record<string, unknown> = {}, label = 'Docs') =>
      told({ action, target: { ...target, label }, payload }, ines.id).replace(/^You /, '');
    const site = { id: 'sit_1', title: 'Docs' };
    expect(tell('publishSite', { after: { visibility: 'public' } })).toBe('published Docs, public');
    expect(tell('publishSite', { after: { visibility: 'toString' } })).toBe('published Docs');
    expect(tell('updateSite', { before: { title: 'Old' }, after: { title: 'Docs' } })).toBe(
      'renamed the docs site Old to Docs',
    );
    expect(tell('updateSite', { after: { visibility: 'unlisted' } })).toBe('made Docs unlisted');
    expect(tell('updateSite', { after: { hostname: null } })).toBe('changed the host name of Docs');
    expect(tell('updateSite', { after: { hostname: null, proxy: null } })).toBe(
      'changed the settings of Docs',
    );
    const off = { before: { active: true }, after: { active: false }, site };
    expect(tell('updateShareLink', off, 'Press')).toBe(
      'switched the share link “Press” of Docs off',
    );
    expect(tell('createShareLink', { site }, '')).toBe(
      'made the share link without a name of Docs',
    );
    expect(tell('importRedirects', { after: { created: 1200, updated: 1, unchanged: 4 } })).toBe(
      'imported 1,201 redirects into Docs',
    );
    const nouns = ['sites', 'adaptiveContent', 'customization', 'redirects'];
    const changes = endpoints.filter(
      ({ noun, endpoint, name }) =>
        (nouns.includes(noun) || noun.startsWith('site')) &&
        endpoint.method !== 'GET' &&
        !['checkClaims', 'reviewRedirects'].includes(name),
    );
    for (const { name } of changes) expect(tell(name), name).not.toContain('did “');
  });

  test('what happened to content has words of its own, with where from and where to', () => {
    const target = { type: 'space', id: 'spc_1', label: 'Ideas' };
    const tell = (action: string, payload: Record<string, unknown> = {}) =>
      told({ action, target, payload }, ines.id).replace(/^You /, '');
    const before = { parent: 'col_1', title: 'Product' };
    const after = { parent: 'col_2', title: 'Field work' };
    expect(tell('moveSpace', { before, after })).toBe('moved Ideas from Product to Field work');
    expect(tell('moveSpace', { before, after: { parent: null } })).toBe(
      'moved Ideas from Product to the top level',
    );
    expect(tell('moveSpace', { before, after: before })).toBe('moved Ideas among its neighbours');
    expect(tell('transferSpace', { after: { organization: 'o', title: 'Kelp Studio' } })).toBe(
      'transferred Ideas to Kelp Studio',
    );
    expect(tell('updateSpace', { before: { title: 'Old' }, after: { title: 'Ideas' } })).toBe(
      'renamed Old to Ideas',
    );
    const level = { name: 'Priya Raman', after: { level: 'review' } };
    expect(tell('updateSpaceUserGrant', level)).toBe('gave Priya Raman Review on Ideas');
    const nouns = ['collections', 'spaces', 'content', 'grants'];
    const changes = endpoints.filter(
      ({ noun, endpoint, name }) =>
        nouns.includes(noun) && endpoint.method !== 'GET' && !name.startsWith('preview'),
    );
    for (const { name } of [...changes, { name: 'restoreCollection' }])
      expect(tell(name), name).not.toContain('did “');
  });

  test('change requests are told by their number, and what became of them', () => {
    const target = { type: 'change-request', id: 'chr_1', label: 'Retries' };
    const tell = (action: string, payload: Record<string, unknown> = {}) =>
      told({ action, target, payload: { number: 118, title: 'Handbook', ...payload } });
    expect(tell('mergeChangeRequest')).toBe('Ines Carvalho merged #118 “Retries” into Handbook');
    const status = { before: { status: 'draft' }, after: { status: 'open' } };
    expect(tell('updateChangeRequest', status)).toBe(
      'Ines Carvalho opened #118 “Retries” for review',
    );
    expect(tell('createReview', { status: 'changes-requested' })).toBe(
      'Ines Carvalho asked for changes in #118 “Retries”',
    );
    const nouns = ['changeRequests', 'changeRequestContent', 'reviews', 'imports', 'comments'];
    const changes = endpoints.filter(
      ({ noun, endpoint }) => nouns.includes(noun) && endpoint.method !== 'GET',
    );
    expect(changes.length).toBeGreaterThan(20);
    for (const { name } of changes) expect(tell(name), name).not.toContain('did “');
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
