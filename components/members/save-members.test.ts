import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Member } from '#lib/contract/members.ts';
import { membersToCSV } from './save-members.ts';

function member(displayName: string, more: Partial<Member> = {}): Member {
  return {
    object: 'member',
    id: 'usr_1',
    role: 'edit',
    user: {
      object: 'user',
      id: 'usr_1',
      displayName,
      email: 'ada@example.com',
      urls: { location: '' },
    },
    disabled: false,
    joinedAt: '2026-11-01T09:00:00.000Z',
    sso: true,
    spaces: 0,
    teams: 2,
    ...more,
  };
}

/** The cells of the first member, as an RFC 4180 parser reads them. */
const firstRow = (csv: string) => Papa.parse<string[]>(csv).data[1] ?? [];

describe('membersToCSV', () => {
  it('has a header and one line per member, each ending in CR LF, and no byte order mark', () => {
    expect(membersToCSV([member('Ada Obi')])).toBe(
      'Name,Email,Role,SSO,Disabled,Teams,Joined,Last seen,Invited by,ID\r\n' +
        'Ada Obi,ada@example.com,edit,yes,no,2,2026-11-01T09:00:00.000Z,,,usr_1\r\n',
    );
  });

  it('calls a member without a role a guest', () => {
    expect(firstRow(membersToCSV([member('Ada', { role: null })]))[2]).toBe('guest');
  });

  it.each(['Obi, Ada', 'Ada "Addie" Obi', 'Ada\nObi', 'Ada\r\nObi'])('round-trips %j', (name) => {
    expect(firstRow(membersToCSV([member(name)]))[0]).toBe(name);
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\uff1d1',
    '\uff0b1',
    '\uff0d1',
    '\uff201',
    '  =1',
    '\n=1',
    '=HYPERLINK("https://evil.example","Ada")',
  ])('keeps a spreadsheet from running %j', (name) => {
    expect(firstRow(membersToCSV([member(name)]))[0]).toBe(`'${name}`);
  });

  it.each(['Ada-Marie Obi', "O'Neill", 'A=B', '1+1'])('leaves %j alone', (name) => {
    expect(firstRow(membersToCSV([member(name)]))[0]).toBe(name);
  });
});
