import type * as contract from '#lib/contract/published-sites.ts';
import type { Handlers } from './handler.ts';
import { defaultCustomization } from './sites/looks.ts';
import { presentStructure, siteViewOf } from './sites/presentation.ts';
import { readArrangement } from './sites/rows.ts';
import { shareKeyOf } from './sites/share-keys.ts';
import { presentSite } from './sites/summaries.ts';

export const publishedSites: Handlers<typeof contract> = {
  async getPublishedSite(context) {
    const { instance, database, site, query } = context;
    const { shareKey } = query;
    const key = await shareKeyOf(instance, database, site, shareKey);
    const shown = await siteViewOf(context, { shareKey });
    const structure = presentStructure(shown, await readArrangement(database, site));
    return {
      object: 'published-content-site',
      site: await presentSite(database, instance.appUrl, site.row, key),
      structure,
      customizations: {
        site: site.row.customization ?? defaultCustomization,
        siteSpaces: {},
      },
      scripts: [],
    };
  },
};
