import { describe, expect, it } from 'vitest';
import { batchesOf, type InviteLine, isStranded, type Known, reviewLines } from './review.ts';

const settings = {
  roleForAll: 'read' as const,
  sso: true,
  emailDomains: ['fathom.example'],
  isRequired: false,
};
const line = (key: string, text: string, more: Partial<InviteLine> = {}): InviteLine => ({
  key,
  text,
  ...more,
});

function review(lines: InviteLine[], known: [string, Known][] = []) {
  const rest = lines.map(({ text }): [string, Known] => [text.toLowerCase(), { state: 'new' }]);
  return reviewLines(lines, new Map([...rest, ...known]), settings);
}

describe('reviewLines', () => {
  it('counts the first of equal addresses, whatever its case', () => {
    const [first, second, third] = review([
      line('1', 'ada@fathom.example'),
      line('2', 'ADA@fathom.example'),
      line('3', 'bo@fathom.example'),
    ]);
    expect(first?.result).toBe('ready');
    expect(second).toMatchObject({ result: 'duplicate', remark: { text: 'Same as line 1' } });
    expect(third?.result).toBe('ready');
  });

  it('explains how to fix an invalid address, which is never a duplicate', () => {
    const [first, second] = review([line('1', 'ada@fathom'), line('2', 'ada@fathom')]);
    expect(first?.remark?.text).toBe('Not an address: the part after @ needs a dot');
    expect(second?.result).toBe('invalid');
  });

  it('recognizes members and pending invitations', () => {
    const reviewed = review(
      [line('1', 'jun@fathom.example'), line('2', 'wei@fathom.example'), line('3', 'di@b.co')],
      [
        ['jun@fathom.example', { state: 'member', name: 'Jun', role: 'create' }],
        ['wei@fathom.example', { state: 'pending', sentAt: '2026-11-12', role: 'edit', sso: true }],
        ['di@b.co', { state: 'waiting' }],
      ],
    );
    expect(reviewed.map(({ result }) => result)).toEqual(['member', 'resend', 'checking']);
    // A resent invitation keeps its settings.
    expect(reviewed[1]).toMatchObject({ role: 'edit', sso: true });
  });

  it('offers a correction for a misspelt address, and points out a pasted admin', () => {
    const [misspelt, admin] = review([
      line('1', 'anna@gmial.com'),
      line('2', 'greta@newco.example', { role: 'admin' }),
    ]);
    expect(misspelt).toMatchObject({ result: 'ready', correction: 'anna@gmail.com' });
    expect(admin).toMatchObject({ result: 'ready', remark: { kind: 'admin' } });
  });

  it('keeps the guest role of a line when there is a role for all', () => {
    const [guest] = review([line('1', 'ada@b.co', { role: null })]);
    expect(guest?.role).toBeNull();
  });

  it('uses SSO only inside the email domains, and not for addresses the API refused', () => {
    const reviewed = review([
      line('1', 'ada@fathom.example'),
      line('2', 'bo@sub.fathom.example'),
      line('3', 'cy@fathom.example', { withoutSSO: true }),
    ]);
    expect(reviewed.map(({ sso }) => sso)).toEqual([true, false, false]);
    expect(reviewed[1]?.remark?.text).toBe('Outside your email domains, so without SSO');
  });
});

it('warns about people no provider can sign in where SSO is required, except admins', () => {
  const lines = [
    line('1', 'ada@fathom.example'),
    line('2', 'bo@b.co'),
    line('3', 'cy@b.co', { role: 'admin' }),
  ];
  const known = new Map<string, Known>([['bo@b.co', { state: 'new' }]]);
  const reviewed = reviewLines(lines, known, { ...settings, isRequired: true });
  expect(reviewed.map(isStranded)).toEqual([false, true, false]);
});

describe('batchesOf', () => {
  it('groups lines by role and SSO, in order, without those not sent', () => {
    const reviewed = review([
      line('1', 'ada@fathom.example'),
      line('2', 'bo@b.co'),
      line('3', 'cy@fathom.example', { role: 'edit' }),
      line('4', 'di@fathom.example'),
      line('5', 'wrong'),
      line('6', 'ada@fathom.example'),
    ]);
    const batches = batchesOf(reviewed, 1000).map(({ role, sso, lines }) => [
      role,
      sso,
      lines.map(({ email }) => email),
    ]);
    expect(batches).toEqual([
      ['read', true, ['ada@fathom.example', 'di@fathom.example']],
      ['read', false, ['bo@b.co']],
      ['edit', true, ['cy@fathom.example']],
    ]);
  });

  it('splits a batch that is too large for one request', () => {
    const many = Array.from({ length: 5 }, (_, index) => line(`${index}`, `a${index}@b.co`));
    expect(batchesOf(review(many), 2).map(({ lines }) => lines.length)).toEqual([2, 2, 1]);
  });
});
