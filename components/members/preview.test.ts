import { expect, it } from 'vitest';
import { addPreviews, type Preview } from './preview.ts';

const part = (more: Partial<Preview>): Preview => ({
  members: 0,
  unchanged: 0,
  teams: [],
  teamMemberships: 0,
  spaces: { count: 0, examples: [] },
  lowered: { count: 0, examples: [] },
  tokens: 0,
  signIns: 0,
  losesAdmin: 0,
  gainsAdmin: 0,
  includesCaller: false,
  ...more,
});

it('adds up the parts of a preview, including a team that appears in both', () => {
  const docs = { id: 'docs', title: 'Docs guild' };
  const guide = { id: 'guide', title: 'Guide' };
  const [many, one] = [[{ ...guide, people: 9 }], [{ ...guide, people: 2 }]];
  const sum = addPreviews([
    part({
      members: 1000,
      tokens: 2,
      teams: [{ ...docs, leaving: 3, remaining: 5 }],
      spaces: { count: 1, examples: many },
    }),
    part({
      members: 40,
      tokens: 1,
      teams: [{ ...docs, leaving: 4, remaining: 4 }],
      spaces: { count: 1, examples: one },
    }),
  ]);
  expect(sum).toMatchObject({
    members: 1040,
    tokens: 3,
    teams: [{ ...docs, leaving: 7, remaining: 1 }],
    spaces: { count: 1, examples: [{ ...guide, people: 11 }] },
  });
});
