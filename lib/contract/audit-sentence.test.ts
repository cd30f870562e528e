import { describe, expect, test } from 'vitest';
import type { AuditEvent } from './activity.ts';
import { auditActions, auditSentence } from './audit-sentence.ts';
import { describedEndpoints as endpoints } from './index.ts';

const ines = { type: 'user' as const, id: 'usr_ines', label: 'Ines Carvalho' };
const priya = { type: 'member', id: 'usr_priya', label: 'Priya Raman' };

function fullSentence(event: Partial<AuditEvent>, readerId = 'usr_reader'): string {
  const whole: AuditEvent = {
    object: 'audit-event',
    id: 'evt_1',
    occurredAt: '2026-11-20T10:42:00.000Z',
    action: 'updateMember',
    actor: ines,
    source: 'ui',
    target: priya,
    ...event,
  };
  return `${whole.actor.id === readerId ? 'You' : whole.actor.label} ${auditSentence(whole, readerId)}`;
}

const link = (label: string) => ({ type: 'link-invite', id: 'inv_1', label });
const team = { type: 'team', id: 'tea_1', label: 'Docs guild' };
const organization = { type: 'organization', id: 'org_1', label: 'Fathom Instruments' };

describe('auditSentence', () => {
  test.each<[Partial<AuditEvent>, string]>([
    [
      { payload: { before: { role: 'comment' }, after: { role: 'edit' } } },
      'Ines Carvalho changed Priya Raman’s role from Comment to Edit',
    ],
    [{ payload: { after: { role: null } } }, 'Ines Carvalho changed Priya Raman’s role to Guest'],
    [{ action: 'removeMember' }, 'Ines Carvalho removed Priya Raman'],
    [
      { action: 'removeMember', payload: { people: 30, blocked: true } },
      'Ines Carvalho removed 30 people and blocked their addresses',
    ],
    [
      { action: 'setMemberSSO', payload: { people: 1 } },
      'Ines Carvalho made 1 person an SSO member',
    ],
    [
      { action: 'updateMember', payload: { people: 2, undoes: 'mch_1' } },
      'Ines Carvalho changed the role of 2 people back',
    ],
    // Of an earlier version.
    [
      { action: 'createRoleChange', payload: { people: 30, role: 'edit' } },
      'Ines Carvalho changed the role of 30 people to Edit',
    ],
    [
      { action: 'signIn', payload: { method: 'passkey' } },
      'Ines Carvalho signed in with a passkey',
    ],
    [{ action: 'signIn', payload: { method: 'other' } }, 'Ines Carvalho signed in'],
    [
      {
        action: 'signInRefused',
        actor: { type: 'system', id: 'anyone', label: 'Someone' },
        payload: {
          method: 'email',
          reason: 'This code is wrong. You can try once more.',
          times: 12,
        },
      },
      'Someone couldn’t sign in as Priya Raman with a code, 12 more times: This code is wrong',
    ],
    [
      {
        action: 'requestRefused',
        target: { type: 'endpoint', id: 'createTeam', label: 'Create a team' },
        payload: { times: 1 },
      },
      'Ines Carvalho was refused “Create a team”, 1 more time',
    ],
    [
      { action: 'removeMember', target: { ...ines, type: 'member' } },
      'Ines Carvalho left the organization',
    ],
    [
      { action: 'inviteMembers', target: organization, payload: { invited: 1200, role: 'edit' } },
      'Ines Carvalho invited 1,200 people with the Edit role',
    ],
    [
      {
        action: 'inviteMembers',
        target: organization,
        payload: { invited: 1, role: 'guest', emails: ['ada@fathom.example'] },
      },
      'Ines Carvalho invited ada@fathom.example with the Guest role',
    ],
    [
      { action: 'joinOrganization', payload: { through: 'link-invite', role: 'read' } },
      'Ines Carvalho joined with the Read role through an invite link',
    ],
    [
      {
        action: 'createLinkInvite',
        target: link('review'),
        payload: { after: { role: 'review' } },
      },
      'Ines Carvalho created the invite link “Review” with the Review role',
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
      'Ines Carvalho turned off invite links',
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
    expect(fullSentence(event)).toBe(sentence);
  });

  test('the viewer is called you', () => {
    const payload = { after: { role: 'edit' } };
    expect(fullSentence({ payload }, 'usr_ines')).toBe('You changed Priya Raman’s role to Edit');
    expect(fullSentence({ payload }, 'usr_priya')).toBe('Ines Carvalho changed your role to Edit');
  });

  test('an action of a later version still becomes a sentence', () => {
    expect(
      fullSentence({ action: 'archiveSpace', target: { type: 'space', id: 's', label: 'Atlas' } }),
    ).toBe('Ines Carvalho performed “archive space” on Atlas');
    expect(fullSentence({ action: 'toString', target: { type: 'space', id: 's' } })).toBe(
      'Ines Carvalho performed “to string”',
    );
  });

  test('every action on sites has its own sentence', () => {
    const target = { type: 'site', id: 'sit_1', label: 'Docs' };
    const sentenceOf = (action: string, payload: Record<string, unknown> = {}, label = 'Docs') =>
      fullSentence({ action, target: { ...target, label }, payload }, ines.id).replace(/^You /, '');
    const site = { id: 'sit_1', title: 'Docs' };
    expect(sentenceOf('publishSite', { after: { visibility: 'public' } })).toBe(
      'published Docs (public)',
    );
    expect(sentenceOf('publishSite', { after: { visibility: 'toString' } })).toBe('published Docs');
    expect(sentenceOf('updateSite', { before: { title: 'Old' }, after: { title: 'Docs' } })).toBe(
      'renamed the site Old to Docs',
    );
    expect(sentenceOf('updateSite', { after: { visibility: 'unlisted' } })).toBe(
      'made Docs unlisted',
    );
    expect(sentenceOf('updateSite', { after: { hostname: null } })).toBe(
      'changed the host name of Docs',
    );
    expect(sentenceOf('updateSite', { after: { hostname: null, proxy: null } })).toBe(
      'changed the settings of Docs',
    );
    const off = { before: { active: true }, after: { active: false }, site };
    expect(sentenceOf('updateShareLink', off, 'Press')).toBe(
      'turned off the share link “Press” of Docs',
    );
    expect(sentenceOf('createShareLink', { site }, '')).toBe(
      'created an untitled share link of Docs',
    );
    expect(
      sentenceOf('importRedirects', { after: { created: 1200, updated: 1, unchanged: 4 } }),
    ).toBe('imported 1,201 redirects into Docs');
    const nouns = ['sites', 'adaptiveContent', 'customization', 'redirects'];
    const changes = endpoints.filter(
      ({ noun, endpoint }) =>
        (nouns.includes(noun) || noun.startsWith('site')) &&
        endpoint.method !== 'GET' &&
        endpoint.effects !== 'none',
    );
    for (const { name } of changes) expect(sentenceOf(name), name).not.toContain('performed “');
  });

  test('every action on content has its own sentence, with both places of a move', () => {
    const target = { type: 'space', id: 'spc_1', label: 'Ideas' };
    const sentenceOf = (action: string, payload: Record<string, unknown> = {}) =>
      fullSentence({ action, target, payload }, ines.id).replace(/^You /, '');
    const before = { parent: 'col_1', title: 'Product' };
    const after = { parent: 'col_2', title: 'Field work' };
    expect(sentenceOf('moveSpace', { before, after })).toBe(
      'moved Ideas from Product to Field work',
    );
    expect(sentenceOf('moveSpace', { before, after: { parent: null } })).toBe(
      'moved Ideas from Product to the top level',
    );
    expect(sentenceOf('moveSpace', { before, after: before })).toBe('reordered Ideas');
    expect(
      sentenceOf('transferSpace', { after: { organization: 'o', title: 'Kelp Studio' } }),
    ).toBe('transferred Ideas to Kelp Studio');
    expect(sentenceOf('updateSpace', { before: { title: 'Old' }, after: { title: 'Ideas' } })).toBe(
      'renamed Old to Ideas',
    );
    const level = { name: 'Priya Raman', after: { level: 'review' } };
    expect(sentenceOf('updateSpaceUserGrant', level)).toBe(
      'gave Priya Raman Review access to Ideas',
    );
    const nouns = ['collections', 'spaces', 'content', 'grants'];
    const changes = endpoints.filter(
      ({ noun, endpoint, name }) =>
        nouns.includes(noun) && endpoint.method !== 'GET' && !name.startsWith('preview'),
    );
    for (const { name } of changes) expect(sentenceOf(name), name).not.toContain('performed “');
  });

  test('change requests are named by their number', () => {
    const target = { type: 'change-request', id: 'chr_1', label: 'Retries' };
    const sentenceOf = (action: string, payload: Record<string, unknown> = {}) =>
      fullSentence({ action, target, payload: { number: 118, title: 'Handbook', ...payload } });
    expect(sentenceOf('mergeChangeRequest')).toBe(
      'Ines Carvalho merged #118 “Retries” into Handbook',
    );
    const status = { before: { status: 'draft' }, after: { status: 'open' } };
    expect(sentenceOf('updateChangeRequest', status)).toBe(
      'Ines Carvalho opened #118 “Retries” for review',
    );
    expect(sentenceOf('createReview', { status: 'changes-requested' })).toBe(
      'Ines Carvalho requested changes in #118 “Retries”',
    );
    const nouns = ['changeRequests', 'changeRequestContent', 'reviews', 'imports', 'comments'];
    const changes = endpoints.filter(
      ({ noun, endpoint }) =>
        nouns.includes(noun) && endpoint.method !== 'GET' && endpoint.effects === 'some',
    );
    expect(changes.length).toBeGreaterThan(20);
    for (const { name } of changes) expect(sentenceOf(name), name).not.toContain('performed “');
  });

  test('a payload of another shape never breaks a sentence', () => {
    for (const { name } of endpoints) {
      expect(
        fullSentence({ action: name, payload: { after: 7, before: null, emails: 'x' } }),
      ).toBeTruthy();
    }
  });

  test('every endpoint that changes something of an organization has a sentence and a name', () => {
    const silent = endpoints.filter(
      ({ endpoint: { method, needs, effects }, description }) =>
        method !== 'GET' && typeof needs !== 'string' && effects !== 'none' && !description.audit,
    );
    expect(silent.map(({ name }) => name)).toEqual([
      // One event, of the kind that a change of one member has.
      'createMemberChange',
      'undoMemberChange',
      // Each change it makes has an event of its own.
      'deleteTreeItems',
      'restoreTreeItems',
      'applyCustomFieldValues',
      // A person's own.
      'updateNotification',
      'readNotifications',
    ]);
    const names = auditActions().map(({ name }) => name);
    expect(names.length).toBeGreaterThan(100);
    expect(names.every((name) => /^[A-Z]/.test(name))).toBe(true);
  });
});
