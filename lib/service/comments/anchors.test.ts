import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchorOf, locate, readBlocks } from './anchors.ts';

/** The position in another text of a comment on a block of one text: the state, and the text there. */
function follow(before: string, index: number, after: string) {
  const written = readBlocks(before);
  const node = written.blocks[index]?.id ?? '';
  const anchor = anchorOf(written, node);
  if (!anchor) throw new Error('no such block');
  const body = readBlocks(after);
  const { anchor: state, node: present } = locate(body, node, anchor);
  return [state, body.blocks.find(({ id }) => id === present)?.text];
}

const alpha = 'Install the tool with your package manager.';
const beta = 'Configure the server before the first start.';
const gamma = 'Read the logs when something fails.';
const delta = 'Ask for help in the forum.';
const body = (...parts: string[]) => parts.join('\n\n');

describe('anchors', () => {
  test('an unchanged block is in place, whatever was added around it', () => {
    const now = body('# New', alpha, 'Something new.', beta, 'More that is new.', gamma);
    expect(follow(body(alpha, beta, gamma), 1, now)).toEqual(['in-place', beta]);
    expect(follow(body(alpha, beta, gamma), 1, body('x', beta, 'y'))).toEqual(['in-place', beta]);
    expect(follow(body(alpha, beta, gamma), 0, body(delta, alpha, 'New.', beta))).toEqual([
      'in-place',
      alpha,
    ]);
  });

  test('a block at another position was moved; the others were not', () => {
    const before = body(alpha, beta, gamma, delta);
    const now = body(alpha, gamma, delta, beta);
    const found = [0, 1, 2, 3].map((index) => follow(before, index, now));
    expect(found).toEqual([
      ['in-place', alpha],
      ['moved', beta],
      ['in-place', gamma],
      ['in-place', delta],
    ]);
  });

  test('a rewritten block is found between its neighbors, or by its words', () => {
    const fresh = 'Nothing of the old words survived.';
    expect(follow(body(alpha, beta, gamma), 1, body(alpha, fresh, gamma))).toEqual([
      'rewritten',
      fresh,
    ]);
    const changed = 'Configure your server before the very first start.';
    expect(follow(body(alpha, beta, gamma), 1, body(changed, delta, alpha))).toEqual([
      'rewritten',
      changed,
    ]);
    const split = body(
      alpha,
      'A new thought.',
      'Configure the server.',
      'Only then start it.',
      gamma,
    );
    expect(follow(body(alpha, beta, gamma), 1, split)).toEqual([
      'rewritten',
      'Configure the server.',
    ]);
    expect(follow(alpha, 0, fresh)).toEqual(['rewritten', fresh]);
  });

  test('a removed block is deleted', () => {
    expect(follow(body(alpha, beta, gamma), 1, body(alpha, gamma))).toEqual(['deleted', undefined]);
    expect(follow(body(alpha, beta, gamma), 1, '')).toEqual(['deleted', undefined]);
    expect(follow(body(alpha, beta, gamma, delta), 1, body(gamma, alpha, delta))).toEqual([
      'deleted',
      undefined,
    ]);
  });

  test('of equal blocks the one with the same neighbors is found', () => {
    const before = body('## One', 'Same', '## Two', 'Same', '## Three');
    expect(follow(before, 3, body('## Two', 'Same', '## Three', '## One', 'Same'))[0]).toBe(
      'in-place',
    );
    const written = readBlocks(before);
    const now = readBlocks(body('Same', '## One', 'Same', '## Two', 'Same', '## Three'));
    const node = written.blocks[3]?.id ?? '';
    const anchor = anchorOf(written, node) ?? { text: '', before: '', after: '' };
    expect(locate(now, node, anchor).node).toBe(now.blocks[4]?.id);
  });

  test('a long text keeps its anchor, and no character is cut in half', () => {
    const long = `${'x'.repeat(999)}😀 and more words that follow`;
    const anchor = anchorOf(readBlocks(body(long, long)), readBlocks(long).blocks[0]?.id ?? '');
    expect([anchor?.text.isWellFormed(), anchor?.after.isWellFormed()]).toEqual([true, true]);
    expect(follow(body(alpha, long), 1, body(beta, long, gamma))).toEqual(['in-place', long]);
  });

  test('a comment never loses a block whose text is still there', () => {
    const texts: fc.Arbitrary<string[]> = fc.array(
      fc.constantFrom(alpha, beta, gamma, delta, '---', '# Title'),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(texts, texts, fc.nat(), (before, after, pick) => {
        const index = pick % before.length;
        const [state, text] = follow(body(...before), index, body(...after));
        if (after.includes(before[index] ?? '')) {
          expect(['in-place', 'moved']).toContain(state);
          expect(text).toBe(before[index]);
        } else expect(['rewritten', 'deleted']).toContain(state);
      }),
    );
  });

  test('a thousand comments on a rewritten megabyte are found quickly', () => {
    const line = (index: number, more: string) =>
      `Paragraph ${index} says ${index * 7} things about ${more} and the weather of ${index * 13}.`;
    const lines = (more: string) => Array.from({ length: 14_000 }, (_, index) => line(index, more));
    const written = readBlocks(lines('birds').join('\n\n'));
    const now = readBlocks(lines('fish').join('\n\n'));
    const started = process.cpuUsage();
    for (let index = 0; index < 1000; index++) {
      const node = written.blocks[index * 14]?.id ?? '';
      const anchor = anchorOf(written, node);
      if (!anchor) throw new Error('no such block');
      const found = locate(now, node, anchor);
      expect(found).toEqual({ anchor: 'rewritten', node: now.blocks[index * 14]?.id });
    }
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
  });
});
