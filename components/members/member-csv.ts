import type { Member } from '#lib/contract/members.ts';

const columns: [head: string, value: (member: Member) => string | number][] = [
  ['Name', ({ user }) => user.displayName],
  ['E-mail', ({ user }) => user.email ?? ''],
  ['Role', ({ role }) => role ?? 'guest'],
  ['SSO', ({ sso }) => (sso ? 'yes' : 'no')],
  ['Disabled', ({ disabled }) => (disabled ? 'yes' : 'no')],
  ['Teams', ({ teams }) => teams],
  ['Joined', ({ joinedAt }) => joinedAt],
  ['Last seen', ({ lastSeenAt }) => lastSeenAt ?? ''],
  ['Invited by', ({ invitedBy }) => invitedBy?.email ?? invitedBy?.displayName ?? ''],
  ['Id', ({ id }) => id],
];

/**
 * Members as CSV: a head, then a line for each, ended by CR LF, quoted where RFC 4180 asks for it.
 * Texts that a spreadsheet would run as a formula begin with an apostrophe.
 */
export function membersToCSV(members: readonly Member[]): string {
  const lines = [
    columns.map(([head]) => head),
    ...members.map((member) => columns.map(([, value]) => value(member))),
  ];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

// = + - @, their full-width forms, tab and carriage return; also after spaces and line ends, which
// spreadsheets skip.
const FORMULA = /^[ \n\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
