import type * as contract from '#lib/contract/published-sites.ts';
import type { Handlers } from '../http/handler.ts';
import { defaultCustomization } from './looks.ts';
import { presentStructure, siteViewOf } from './presentation.ts';
import { readArrangement } from './rows.ts';
import { shareKeyOf } from './share-keys.ts';
import { presentSite } from './summaries.ts';

export const publishedSites: Handlers<typeof contract> = {
  async getPublishedSite(context) {
    const { instance, database, site, query } = context;
    const { shareKey } = query;
    const key = await shareKeyOf(instance, database, site, shareKey);
    const shown = await siteViewOf(context, { shareKey });
    const structure = presentStructure(shown, await readArrangement(database, site));
    return {
      object: 'published-content-site',
      site: await presentSite(database, instance, site.row, key),
      structure,
      customizations: {
        site: site.row.customization ?? defaultCustomization,
        siteSpaces: {},
      },
      scripts: [],
    };
  },
};
