import { expect, it } from 'vitest';
import { afterBatch } from './after-batch.ts';
import type { InvitesDraft } from './draft.tsx';
import { type InviteLine, reviewLines } from './review.ts';
import type { BatchOutcome } from './send.ts';

const lines: InviteLine[] = [
  { key: '1', text: 'ada@b.co', role: 'admin' },
  { key: '2', text: 'ADA@b.co', role: 'read' },
  { key: '3', text: 'bo@b.co' },
  { key: '4', text: 'bo@b.co' },
];
const draft: InvitesDraft = {
  text: '',
  lines,
  sent: [],
  unnamedMembers: 0,
  fileProblem: null,
  left: 0,
};
const [ada, , bo] = reviewLines(lines, new Map(), {
  roleForAll: 'read',
  sso: false,
  emailDomains: [],
  isRequired: false,
});

it('removes a sent line and all other lines with its address', () => {
  if (!ada || !bo) throw new Error('The lines are missing.');
  const outcome: BatchOutcome = {
    sent: [ada],
    members: [],
    refusedForSSO: [],
    failed: [{ line: bo, reason: 'Not sent: the mail server is away' }],
    unnamedMembers: 0,
  };
  const after = afterBatch(draft, outcome);
  expect(after.lines?.map(({ key, failure }) => [key, failure])).toEqual([
    ['3', 'Not sent: the mail server is away'],
    ['4', undefined],
  ]);
  expect(after.sent).toEqual([{ email: 'ada@b.co', role: 'admin' }]);
});
