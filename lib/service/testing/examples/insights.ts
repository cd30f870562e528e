import { onSite } from './sites.ts';
import type { Rows } from './world.ts';

/** Examples for what readers of sites do. */
export const insights: Rows<'insights'> = {
  insights: {
    getInsights: { audience: 'read', input: onSite },
    listReadPages: { audience: 'read', input: onSite },
    listReaderSearches: { audience: 'read', input: onSite },
    listMissingAddresses: { audience: 'read', input: onSite },
    listReaderFeedback: { audience: 'read', input: onSite },
  },
};
