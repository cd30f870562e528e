import type * as contract from '#lib/contract/site-structure.ts';
import type { Handlers } from '../http/handler.ts';
import { listSiteMoves } from './history.ts';
import { itemNouns } from './items.ts';
import { moveItem } from './moves.ts';
import { presentStructure, siteViewOf } from './presentation.ts';
import { restoreSiteItem, show } from './removals.ts';
import { readArrangement } from './rows.ts';
import { countSiteSpaces } from './space-counts.ts';

export const siteStructure: Handlers<typeof contract> = {
  async getSiteStructure(context) {
    const { database, site, query } = context;
    const { shareKey, spaces: withSpaces } = query;
    const shown = await siteViewOf(context, { shareKey });
    const arrangement = await readArrangement(database, site, withSpaces);
    const structure = presentStructure(shown, arrangement);
    return { ...structure, version: site.row.structureVersion };
  },

  async sortSiteStructure(context) {
    const { item, ...wish } = context.body;
    const site = await moveItem(context, item, wish, `The ${itemNouns[item.type]} in item`);
    return show[item.type]({ ...context, site }, item.id);
  },

  restoreSiteItem,
  listSiteMoves,
  countSiteSpaces,
};
