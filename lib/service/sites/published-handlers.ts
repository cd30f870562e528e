import { withChanges } from '#lib/contract/customization-changes.ts';
import type * as contract from '#lib/contract/published-sites.ts';
import type { Handlers } from '../http/handler.ts';
import { customizationOf } from './looks.ts';
import { presentStructure, siteViewOf } from './presentation.ts';
import { type Arrangement, isGroup, type PlacedSpace, readArrangement } from './rows.ts';
import { shareKeyOf } from './share-keys.ts';
import { presentSite } from './summaries.ts';

export const publishedSites: Handlers<typeof contract> = {
  async getPublishedSite(context) {
    const { instance, database, site, query } = context;
    const { shareKey } = query;
    const key = await shareKeyOf(instance, database, site, shareKey);
    const shown = await siteViewOf(context, { shareKey });
    const arrangement = await readArrangement(database, site);
    const structure = presentStructure(shown, arrangement);
    const look = customizationOf(site.row.customization);
    const own = spacesIn(arrangement).flatMap(({ id, customization }) =>
      customization ? [[id, withChanges(look, customization)] as const] : [],
    );
    return {
      object: 'published-content-site',
      site: await presentSite(database, instance, site.row, key),
      structure,
      customizations: {
        site: look,
        siteSpaces: Object.fromEntries(own),
      },
      scripts: [],
    };
  },
};

function spacesIn({ root, spaces }: Arrangement): PlacedSpace[] {
  const sections = root.flatMap((item) => (isGroup(item) ? item.sections : [item]));
  return [...spaces, ...sections.flatMap((section) => section.spaces)];
}
