import { expect, test } from 'vitest';
import type { Today } from '#lib/contract/activity.ts';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import type { EmailInvite, LinkInvite } from '#lib/contract/invites.ts';
import type { Member } from '#lib/contract/members.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { attentionItemsOf, type Overview, ownAttentionItemsOf } from './attention-items.ts';

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
  unsettledDomains: [],
  lapsingHostnames: [],
  endingCertificates: [],
};
const ines = { id: 'usr_ines', user: { displayName: 'Ines Carvalho' } } as Member;
const link = (title: string, more: Partial<LinkInvite> = {}) =>
  ({ id: title, role: 'read', redundant: false, state: 'usable', title, ...more }) as LinkInvite;
const invite = (email: string, expired: boolean) =>
  ({ email, expired, expiresAt: '2026-11-22T00:00:00.000Z' }) as EmailInvite;

test('nothing needs attention when all is well or nothing has loaded', () => {
  const nothing = { lead: null, waiting: [], problems: [] };
  expect(
    attentionItemsOf({ organization, overview: calm, admins: [ines], links: [link('a')] }),
  ).toEqual(nothing);
  expect(attentionItemsOf({ organization })).toEqual(nothing);
});

test('a single admin is the lead item, by name or as you', () => {
  const members = { ...calm.members, admin: 1 } as Overview['members'];
  const known = { organization, overview: { ...calm, members }, admins: [ines] };
  expect(attentionItemsOf(known).lead?.title).toMatch(/^If Ines Carvalho is away, nobody can/);
  expect(attentionItemsOf({ ...known, viewerId: 'usr_ines' }).lead?.title).toMatch(
    /^If you are away/,
  );
  expect(attentionItemsOf(known).lead?.fix.href).toBe('/orgs/org_1/members?role=create');
});

test('a lone member isn’t asked to add a second admin', () => {
  const members = { guest: 0, read: 0, comment: 0, edit: 0, review: 0, create: 0, admin: 1 };
  const found = attentionItemsOf({
    organization,
    overview: { ...calm, members },
    admins: [ines],
  });
  expect(found.lead).toBeNull();
});

test('invitations are listed by address when loaded, and counted otherwise', () => {
  const overview = { ...calm, invites: { pending: 3, expiring: 1, expired: 2 } };
  const invites = [
    invite('a@x.example', true),
    invite('b@x.example', true),
    invite('c@x.example', false),
  ];
  const named = attentionItemsOf({ organization, overview, invites });
  expect(named.lead?.title).toBe('Two invitations have expired');
  expect(named.lead?.detail).toBe('a@x.example and b@x.example didn’t accept in time');
  expect(named.lead?.fix.href).toBe('/orgs/org_1/invites?state=expired#pending-title');
  expect(named.problems[0]?.detail).toBe('c@x.example hasn’t responded yet');
  expect(attentionItemsOf({ organization, overview }).lead?.detail).not.toContain('@');
});

test('links that are no longer needed are listed with the reason', () => {
  const links = [
    link('Partner preview', { state: 'used' }),
    link('All hands', { redundant: true, redundantWith: 'Readers, spring' }),
    link('New writers'),
  ];
  expect(attentionItemsOf({ organization, links }).lead).toMatchObject({
    title: 'Two invite links are no longer needed',
    detail: 'Partner preview has reached its limit; All hands duplicates Readers, spring',
    fix: { href: '/orgs/org_1/invites?links=unneeded#links-title' },
  });
});

test('switched-off invite links are a problem only when some exist', () => {
  const off = { ...organization, inviteLinks: false };
  expect(attentionItemsOf({ organization: off, links: [] }).lead).toBeNull();
  expect(attentionItemsOf({ organization: off, links: [link('a'), link('b')] }).lead?.title).toBe(
    'Invite links are off, but 2 links still exist',
  );
  expect(attentionItemsOf({ organization: off, links: [link('a')] }).lead?.title).toBe(
    'Invite links are off, but 1 link still exists',
  );
});

test('an expired certificate leads, one that expires soon is a problem', () => {
  const ending = (provider: string, expired: boolean) => ({
    provider,
    label: 'Company login',
    validTo: '2026-12-01T12:00:00.000Z',
    expired,
  });
  const endingCertificates = [ending('saml_1', true), ending('saml_2', false)];
  const found = attentionItemsOf({ organization, overview: { ...calm, endingCertificates } });
  expect(found.lead?.title).toBe('The certificate of Company login expired on 1 Dec 2026');
  expect(found.problems).toMatchObject([
    {
      title: 'The certificate of Company login expires on 1 Dec 2026',
      fix: { href: '/orgs/org_1/settings/sso/saml_2#certificates' },
    },
  ]);
});

const space = { id: 'spc_1', title: 'Handbook', emoji: '' };
const today: Today = {
  object: 'today',
  sites: [],
  pages: [{ id: 'pag_1', title: 'Moorings', path: 'moorings', space, updatedAt: '' }],
  returned: [],
  specifications: [{ slug: 'buoys', error: 'Couldn’t reach this URL.' }],
  redirects: [
    {
      site: { id: 'sit_1', title: 'Docs' },
      problem: 'loop',
      count: 3,
      first: { source: '/old', title: 'API reference' },
    },
    { site: { id: 'sit_1', title: 'Docs' }, problem: 'dead', count: 1, first: { source: '/x' } },
  ],
  links: [
    { space, broken: 4 },
    { space: { ...space, title: 'Ideas' }, broken: 1 },
  ],
};
const reviews = {
  items: [{ number: 4, subject: 'Say it better', space }] as ChangeRequest[],
  count: 3,
};

test('a redirect loop leads, and what is broken opens exactly what it counts', () => {
  const { lead, waiting, problems } = attentionItemsOf({ organization, today, reviews });
  expect(lead).toMatchObject({
    title: 'A redirect loop keeps readers from API reference',
    fix: { href: '/orgs/org_1/sites/sit_1/redirects?problem=loop' },
  });
  expect(waiting.map(({ title }) => title)).toEqual(['Three change requests need your review']);
  expect(problems.map(({ title, fix }) => [title, fix.href])).toEqual([
    ['One redirect leads to deleted content', '/orgs/org_1/sites/sit_1/redirects?problem=dead'],
    ['The specification buoys couldn’t be read', '/orgs/org_1/settings/specifications/buoys'],
    ['Handbook has 4 broken links', '/orgs/org_1/spaces/spc_1/links?status=broken'],
  ]);
});

test('a single review is named without others', () => {
  expect(ownAttentionItemsOf('org_1', { ...reviews, count: 1 }, undefined).lead?.detail).toBe(
    'Say it better',
  );
});

test('reviews lead for a reviewer, and what is new for a reader', () => {
  const reader = { ...today, redirects: [], links: [] };
  expect(ownAttentionItemsOf('org_1', reviews, today).lead?.title).toBe(
    'Three change requests need your review',
  );
  expect(ownAttentionItemsOf('org_1', undefined, reader)).toMatchObject({
    lead: { title: 'Moorings changed in Handbook', fix: { label: 'Read' } },
    waiting: [],
    problems: [],
  });
  expect(ownAttentionItemsOf('org_1', undefined, undefined).lead).toBeNull();
});

test('a host name whose DNS record is missing comes before what isn’t urgent', () => {
  const lapsingHostnames = [
    {
      site: 'sit_1',
      title: 'Docs',
      hostname: 'docs.fathom.example',
      lapsesAt: '2026-12-03T10:00:00Z',
    },
  ];
  const overview = { ...calm, neverSeen: 2, lapsingHostnames };
  expect(attentionItemsOf({ organization, overview }).lead).toMatchObject({
    title: 'The DNS record of docs.fathom.example is missing',
    detail: 'Add it again by 3 Dec 2026, or Docs is no longer available there',
    fix: { href: '/orgs/org_1/sites/sit_1/settings#address' },
  });
});

test('what people wrote to someone waits for them, the oldest first, and opens the comment', () => {
  const written = (id: string, kind: Notification['kind'], more: Partial<Notification> = {}) =>
    ({
      id,
      kind,
      actor: { displayName: 'Priya Raman' },
      space,
      changeRequest: { number: 1, subject: 'Say it better' },
      urls: { app: 'https://masthead.example/orgs/org_1/spaces/spc_1?comment=cmt_1' },
      ...more,
    }) as Notification;
  const unread = [
    written('ntf_3', 'commented', { excerpt: 'No. I’ll say so.', comment: { id: 'cmt_1' } }),
    written('ntf_2', 'merged'),
    written('ntf_1', 'mentioned'),
  ];
  const { lead, waiting } = ownAttentionItemsOf('org_1', undefined, today, unread);
  expect(lead?.title).toBe('Priya Raman mentioned you on #1 “Say it better” in Handbook');
  expect(waiting).toMatchObject([
    {
      title: 'Priya Raman commented on #1 “Say it better” in Handbook',
      detail: '“No. I’ll say so.”',
      fix: { label: 'Reply', href: '/orgs/org_1/spaces/spc_1?comment=cmt_1' },
      notificationId: 'ntf_3',
    },
  ]);
  expect(attentionItemsOf({ organization, unread }).lead?.key).toBe('ntf_1');
});
