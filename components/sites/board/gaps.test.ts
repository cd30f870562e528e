import { describe, expect, test } from 'vitest';
import { gapLabel } from '#components/kit/board/gap-words.ts';
import { siteGapAt, siteGaps } from './gaps.ts';
import { rowsOf } from './rows.ts';
import { structure } from './testing-board.ts';

const allOpen = rowsOf(structure, () => true);
const allClosed = rowsOf(structure, ({ object }) => object === 'site-section-group');

describe('places', () => {
  const labels = (id: string, rows = allOpen) =>
    siteGaps(structure, rows, [id]).map((gap) => gapLabel(gap, (other) => other));

  test('for a group are between groups and sections, for a section also in groups', () => {
    expect(labels('Software')).toEqual([
      'Before Hardware, 1st of 4',
      'After Hardware, 2nd of 4',
      'After notes, 3rd of 4',
      'After Empty, 4th of 4',
    ]);
    expect(labels('api', allClosed)).toEqual([
      'Before Hardware, 1st of 5',
      'Into Hardware, 1st of 4',
      'After buoys, 2nd of 4',
      'After moorings, 3rd of 4',
      'After safety, 4th of 4',
      'After Hardware, 2nd of 5',
      'After notes, 3rd of 5',
      'Into Software, 1st of 1',
      'After Software, 4th of 5',
      'Into Empty, 1st of 1',
      'After Empty, 5th of 5',
    ]);
  });

  test('for a space are in sections, and at the end of collapsed ones', () => {
    expect(labels('crew', allClosed)).toEqual([
      'After pt, 4th of 4',
      'After m1, 2nd of 2',
      'After s1, 2nd of 2',
      'After n2, 3rd of 3',
      'After a2, 3rd of 3',
    ]);
    expect(labels('crew')).toContain('After b1, 2nd of 4');
  });

  test('follow the pointer', () => {
    const at = (id: string, over: string, ratio: number, rows = allOpen) => {
      const index = rows.findIndex((row) => row.key === over);
      const gap = siteGapAt(rows, siteGaps(structure, rows, [id]), { index, ratio, depth: 1 });
      return gap && gapLabel(gap, (other) => other);
    };
    expect(at('crew', 'b1', 0.2)).toBe('Into buoys, 1st of 4');
    expect(at('crew', 'b1', 0.8)).toBe('After b1, 2nd of 4');
    expect(at('crew', 'moorings', 0.9)).toBe('Into moorings, 1st of 2');
    expect(at('crew', 'moorings', 0.9, allClosed)).toBe('After m1, 2nd of 2');
    expect(at('api', 'calibration', 0.5)).toBe('After buoys, 2nd of 4');
    expect(at('api', 'b1', 0.1)).toBe('Into Hardware, 1st of 4');
    expect(at('api', 'Hardware', 0.2)).toBe('Before Hardware, 1st of 5');
    expect(at('api', 'empty:Empty', 0.5)).toBe('Into Empty, 1st of 1');
    expect(at('Software', 'safety', 0.5)).toBe('After Hardware, 2nd of 4');
    expect(at('Software', 'buoys', 0.5)).toBe('Before Hardware, 1st of 4');
    expect(at('crew', 'nothing below', 0)).toBe('After a2, 3rd of 3');
  });
});
