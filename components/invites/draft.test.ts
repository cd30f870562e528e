import { describe, expect, it } from 'vitest';
import type { InvitesDraft } from './draft.tsx';
import { withAddresses } from './with-addresses.ts';

const empty: InvitesDraft = {
  text: '',
  lines: [],
  sent: [],
  unnamedMembers: 0,
  fileProblem: null,
  left: 0,
};

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `p${index}@b.co, edit`).join('\n');

describe('taking addresses from the box', () => {
  it('adds a thousand lines and keeps the rest in the box with their roles', () => {
    const after = { ...empty, ...withAddresses({ ...empty, text: people(1002) }, people(1002)) };
    expect(after.lines).toHaveLength(1000);
    expect(after.text).toBe('p1000@b.co\tedit\np1001@b.co\tedit');
    expect(after.left).toBe(2);
    const again = withAddresses({ ...after, lines: [] }, after.text);
    expect(again.lines).toMatchObject([
      { text: 'p1000@b.co', role: 'edit' },
      { text: 'p1001@b.co', role: 'edit' },
    ]);
    expect(again.text).toBe('');
  });

  it('keeps the content of the box when a file is added', () => {
    const after = withAddresses({ ...empty, text: 'being typed' }, 'ada@b.co', false);
    expect(after.text).toBe('being typed');
    expect(after.lines).toMatchObject([{ text: 'ada@b.co' }]);
  });

  it('counts what is left over from before and from a file that is added', () => {
    const first = { ...empty, ...withAddresses(empty, people(1002)) };
    const second = { ...first, ...withAddresses(first, 'ada@b.co, bob@b.co, cat@b.co', false) };
    expect(second.left).toBe(5);
    expect(second.text.split('\n')).toHaveLength(5);
    expect(withAddresses({ ...second, text: '' }, 'ada@b.co', false).left).toBe(1);
  });

  it('gives every line a unique key, also after some were removed', () => {
    const first = { ...empty, ...withAddresses(empty, 'a@b.co, b@b.co, c@b.co') };
    const second = withAddresses({ ...first, lines: first.lines.slice(1) }, 'd@b.co');
    const keys = second.lines?.map(({ key }) => key) ?? [];
    expect(new Set(keys).size).toBe(3);
  });
});
