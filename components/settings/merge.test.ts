import { expect, test } from 'vitest';
import { differencesOf, merged } from './merge.ts';
import { changesOf, describeValue, type OrganizationSettingsValues } from './values.ts';

const saved: OrganizationSettingsValues = {
  title: 'Fathom Instruments',
  hostname: 'fathom',
  logo: null,
  emailDomains: ['fathom.example', 'old.example'],
  defaultRole: 'read',
  defaultContent: null,
  ai: false,
  inviteLinks: true,
};
const none = new Set<never>();

test('only changed settings are sent, whatever the order of the domains', () => {
  const now = {
    ...saved,
    emailDomains: ['old.example', 'fathom.example'],
    title: ' Fathom Instruments',
  };
  expect(changesOf(saved, now)).toEqual({});
  expect(
    changesOf(saved, { ...now, logo: 'https://fathom.example/l.svg', defaultRole: null }),
  ).toEqual({ logo: 'https://fathom.example/l.svg', defaultRole: null });
});

test('changes to different settings are both kept', () => {
  const theirs = { ...saved, title: 'Fathom' };
  const ours = { ...saved, ai: true };
  expect(differencesOf(saved, theirs, ours)).toEqual([
    { setting: 'title', by: 'them', collides: false },
    { setting: 'ai', by: 'us', collides: false },
  ]);
  expect(merged(saved, theirs, ours, none)).toEqual({ ...saved, title: 'Fathom', ai: true });
});

test('when both changed the same setting, theirs is kept unless ours is chosen', () => {
  const theirs = { ...saved, title: 'Fathom' };
  const ours = { ...saved, title: 'Fathom Ltd' };
  expect(differencesOf(saved, theirs, ours)).toEqual([
    { setting: 'title', by: 'both', collides: true },
  ]);
  expect(merged(saved, theirs, ours, none).title).toBe('Fathom');
  expect(merged(saved, theirs, ours, new Set(['title' as const])).title).toBe('Fathom Ltd');
});

test('the same change made twice is no conflict', () => {
  const both = { ...saved, inviteLinks: false };
  expect(differencesOf(saved, both, both)).toEqual([
    { setting: 'inviteLinks', by: 'both', collides: false },
  ]);
});

test('domains never conflict: additions and removals of both are kept', () => {
  const theirs = { ...saved, emailDomains: ['fathom.example', 'old.example', 'kelp.example'] };
  const ours = { ...saved, emailDomains: ['fathom.example', 'buoy.example'] };
  expect(differencesOf(saved, theirs, ours)).toMatchObject([{ by: 'both', collides: false }]);
  expect(merged(saved, theirs, ours, none).emailDomains).toEqual([
    'fathom.example',
    'kelp.example',
    'buoy.example',
  ]);
});

test('values are described as text', () => {
  expect(describeValue('defaultRole', { ...saved, defaultRole: null })).toBe(
    'Guest: only what is granted',
  );
  expect(describeValue('emailDomains', { ...saved, emailDomains: [] })).toBe('None');
  expect(describeValue('ai', saved)).toBe('Off');
  expect(describeValue('logo', saved)).toBe('None');
});

test('a page without domains sends none', () => {
  const page: OrganizationSettingsValues = { title: 'Fathom', ai: false };
  const together = merged(page, { ...page, ai: true }, { ...page, title: 'Field' }, none);
  expect(changesOf(page, together)).toEqual({ title: 'Field', ai: true });
});
