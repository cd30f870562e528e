import { formatNumber } from '#components/kit/format.ts';

const smallNumbers = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

/** A count at the start of a sentence: “Two”, or digits from 13. */
export function countWord(count: number): string {
  return smallNumbers[count] ?? formatNumber(count);
}
