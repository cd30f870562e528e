import { expect, test } from 'vitest';
import {
  batchesOf,
  countOutcomes,
  errorFile,
  keepInstead,
  markDuplicates,
  type ReviewedRow,
  readyRows,
  tooManyRows,
} from './review.ts';

const destination = { kind: 'site-section' as const, siteSectionId: 'sec' };

function row(number: number, source: string, target = '/b'): ReviewedRow {
  const answer = { source, outcome: 'create' as const, destination };
  return { number, source, target, answer };
}

test('a file with more than 10,000 rows is refused with advice on splitting it', () => {
  expect(tooManyRows(10_000)).toBeNull();
  expect(tooManyRows(100_000)).toContain('100,000 rows');
  expect(tooManyRows(100_000)).toContain('10 files');
});

test('batches hold up to 1,000 rows, and fewer long ones', () => {
  const rows = Array.from({ length: 2500 }, (_, at) => ({ source: `/${at}` }));
  expect(batchesOf(rows).map(({ length }) => length)).toEqual([1000, 1000, 500]);
  const long = Array.from({ length: 300 }, () => ({ source: 'x'.repeat(2000) }));
  expect(batchesOf(long).length).toBeGreaterThan(1);
  expect(batchesOf(long).flat()).toHaveLength(300);
});

test('keeps the first row of a path, whatever its case and escapes', () => {
  const marked = markDuplicates([
    row(2, '/a'),
    row(3, '/A', '/c'),
    row(1002, '/%61'),
    row(1003, '/b'),
  ]);
  expect(marked.map(({ duplicate }) => duplicate)).toEqual([undefined, 2, 2, undefined]);
  expect(marked[1]?.answer.message).toBe(
    'Row 2 already has /a, and case is ignored. Keep one of them.',
  );
  expect(readyRows(marked).map(({ number }) => number)).toEqual([2, 1003]);
});

test('an invalid path is reported only as invalid', () => {
  const empty = row(2, '');
  expect(markDuplicates([empty, row(3, '')])[1]?.duplicate).toBeUndefined();
});

test('can keep another row of the same path instead, and return to the first', () => {
  const marked = markDuplicates([
    row(2, '/a'),
    row(3, '/a', '/c'),
    row(4, '/a', '/d'),
    row(5, '/b'),
  ]);
  const [, second] = marked;
  if (!second) throw new Error('There is a second row.');
  const changed = keepInstead(marked, second, row(3, '/a').answer);
  expect(changed.map(({ duplicate }) => duplicate)).toEqual([3, undefined, 3, undefined]);
  expect(countOutcomes(changed)).toEqual({ create: 2, update: 0, unchanged: 0, refuse: 2 });
  const [first] = changed;
  if (!first) throw new Error('There is a first row.');
  const back = keepInstead(changed, first, row(2, '/a').answer);
  expect(back.map(({ duplicate }) => duplicate)).toEqual([undefined, 2, 2, undefined]);
});

test('the error file holds the refused rows as written, with formulas escaped', () => {
  const refused = { ...row(7, '=cmd()'), answer: refusal('=cmd()', 'Write a path.') };
  expect(errorFile([row(2, '/a'), refused])).toBe(
    "From,To,Row,Reason\r\n'=cmd(),/b,7,Write a path.\r\n",
  );
});

function refusal(source: string, message: string): ReviewedRow['answer'] {
  return { source, outcome: 'refuse', message };
}
