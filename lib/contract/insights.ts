import { endpoint } from './endpoint.ts';
import type * as schemas from './insights.schemas.ts';
import { sitePath } from './sites.ts';

export type {
  Insights,
  MissingAddress,
  ReaderFeedback,
  ReaderSearch,
  ReadPage,
} from './insights.schemas.ts';

/** The ranges up to now; all but the first are whole days (UTC). */
export const insightsRanges = ['24h', '7d', '30d', '90d'] as const;
export type InsightsRange = (typeof insightsRanges)[number];

const insightsPath = `${sitePath}/insights` as const;

export const getInsights = endpoint<typeof schemas.getInsights>()({
  method: 'GET',
  path: insightsPath,
  needs: ['site', 'view'],
  extension: true,
});

export const listReadPages = endpoint<typeof schemas.listReadPages>()({
  method: 'GET',
  path: `${insightsPath}/pages`,
  needs: ['site', 'view'],
  extension: true,
});

export const listReaderSearches = endpoint<typeof schemas.listReaderSearches>()({
  method: 'GET',
  path: `${insightsPath}/searches`,
  needs: ['site', 'view'],
  extension: true,
});

export const listMissingAddresses = endpoint<typeof schemas.listMissingAddresses>()({
  method: 'GET',
  path: `${insightsPath}/missing`,
  needs: ['site', 'view'],
  extension: true,
});

export const listReaderFeedback = endpoint<typeof schemas.listReaderFeedback>()({
  method: 'GET',
  path: `${insightsPath}/feedback`,
  needs: ['site', 'view'],
  extension: true,
});
