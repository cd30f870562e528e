import { parseAsStringLiteral } from 'nuqs/server';
import { type InsightsRange, insightsRanges } from '#lib/contract/insights.ts';
import { siteInput } from '../frame/inputs.ts';

/** The range in the URL. */
export const insightsSearch = { range: parseAsStringLiteral(insightsRanges).withDefault('30d') };

export const rangeWords: Record<InsightsRange, string> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
};

/** A site and the range that is shown of it. */
export type InsightsPlace = { organizationId: string; siteId: string; range: InsightsRange };

/** How many items of each list are shown at first. */
const SHOWN = 10;

/** The input for reading the totals. */
export function insightsInput({ organizationId, siteId, range }: InsightsPlace) {
  return { ...siteInput(organizationId, siteId), query: { range } };
}

/** The input for a list of a range. */
export function listInput<Filter extends object>(place: InsightsPlace, filter?: Filter) {
  const { parameters, query } = insightsInput(place);
  return { parameters, query: { ...query, limit: SHOWN, ...(filter as Filter) } };
}
