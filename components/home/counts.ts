import { formatNumber } from '#components/kit/format.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { getOverview } from '#lib/contract/organizations.ts';

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

/** How many people an organization has; 0 while that isn't known. */
export function peopleIn(overview: ReplyOf<typeof getOverview> | undefined): number {
  return Object.values(overview?.members ?? {}).reduce((sum, each) => sum + each, 0);
}
