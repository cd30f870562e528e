import { expect, test } from 'vitest';
import type { EmailInvite, LinkInvite } from '#lib/contract/invites.ts';
import type { Member } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { attentionOf, type Overview } from './attention.ts';

const organization = {
  id: 'org_1',
  title: 'Fathom Instruments',
  inviteLinks: true,
} as Organization;
const calm: Overview = {
  members: { guest: 1, read: 4, comment: 0, edit: 0, review: 0, create: 2, admin: 2 },
  disabled: 0,
  teams: 1,
  sites: 0,
  invites: { pending: 0, expiring: 0, expired: 0 },
  links: { usable: 1, redundant: 0, usedUp: 0, expired: 0 },
  neverSeen: 0,
  endingCertificates: [],
};
const ines = { id: 'usr_ines', user: { displayName: 'Ines Carvalho' } } as Member;
const link = (title: string, more: Partial<LinkInvite> = {}) =>
  ({ id: title, role: 'read', redundant: false, state: 'usable', title, ...more }) as LinkInvite;
const invite = (email: string, expired: boolean) =>
  ({ email, expired, expiresAt: '2026-11-22T00:00:00.000Z' }) as EmailInvite;

test('nothing needs attention when all is well or nothing has loaded', () => {
  const nothing = { lead: null, waiting: [], problems: [] };
  expect(attentionOf({ organization, overview: calm, admins: [ines], links: [link('a')] })).toEqual(
    nothing,
  );
  expect(attentionOf({ organization })).toEqual(nothing);
});

test('a single admin is the lead item, by name or as you', () => {
  const members = { ...calm.members, admin: 1 } as Overview['members'];
  const known = { organization, overview: { ...calm, members }, admins: [ines] };
  expect(attentionOf(known).lead?.title).toMatch(/^If Ines Carvalho is away, nobody can/);
  expect(attentionOf({ ...known, viewerId: 'usr_ines' }).lead?.title).toMatch(/^If you are away/);
  expect(attentionOf(known).lead?.fix.href).toBe('/orgs/org_1/members?role=create');
});

test('a lone member is asked to invite people, not to add a second admin', () => {
  const members = { guest: 0, read: 0, comment: 0, edit: 0, review: 0, create: 0, admin: 1 };
  const found = attentionOf({
    organization,
    overview: { ...calm, members },
    admins: [ines],
  });
  expect(found.lead).toBeNull();
  expect(found.waiting.map(({ key }) => key)).toEqual(['alone']);
});

test('invitations are listed by address when loaded, and counted otherwise', () => {
  const overview = { ...calm, invites: { pending: 3, expiring: 1, expired: 2 } };
  const invites = [
    invite('a@x.example', true),
    invite('b@x.example', true),
    invite('c@x.example', false),
  ];
  const named = attentionOf({ organization, overview, invites });
  expect(named.problems[0]?.title).toBe('Two invitations have expired');
  expect(named.problems[0]?.detail).toBe('a@x.example and b@x.example can no longer join');
  expect(named.waiting[0]?.detail).toBe('c@x.example hasn’t responded yet');
  expect(attentionOf({ organization, overview }).problems[0]?.detail).not.toContain('@');
});

test('links that are no longer needed are listed with the reason', () => {
  const links = [
    link('Partner preview', { state: 'used' }),
    link('All hands', { redundant: true, redundantWith: 'Readers, spring' }),
    link('New writers'),
  ];
  expect(attentionOf({ organization, links }).problems).toMatchObject([
    {
      title: 'Two invite links are no longer needed',
      detail: 'Partner preview has reached its limit; All hands duplicates Readers, spring',
    },
  ]);
});

test('switched-off invite links are a problem only when some exist', () => {
  const off = { ...organization, inviteLinks: false };
  expect(attentionOf({ organization: off, links: [] }).problems).toEqual([]);
  expect(attentionOf({ organization: off, links: [link('a'), link('b')] }).problems[0]?.title).toBe(
    'Invite links are off, but 2 links still exist',
  );
  expect(attentionOf({ organization: off, links: [link('a')] }).problems[0]?.title).toBe(
    'Invite links are off, but 1 link still exists',
  );
});

test('an expiring certificate is waiting, an expired one is a problem', () => {
  const ending = (provider: string, expired: boolean) => ({
    provider,
    label: 'Company login',
    validTo: '2026-12-01T12:00:00.000Z',
    expired,
  });
  const endingCertificates = [ending('saml_1', true), ending('saml_2', false)];
  const found = attentionOf({ organization, overview: { ...calm, endingCertificates } });
  expect(found.problems.map(({ title }) => title)).toEqual([
    'The certificate of Company login expired on 1 Dec 2026',
  ]);
  expect(found.waiting).toMatchObject([
    {
      title: 'The certificate of Company login expires on 1 Dec 2026',
      fix: { href: '/orgs/org_1/settings/sso/saml_2#certificates' },
    },
  ]);
});
