import type * as contract from '#lib/contract/site-structure.ts';
import type { Handlers } from '../http/handler.ts';
import { listSiteMoves } from './history.ts';
import { itemNouns } from './items.ts';
import { structureFor } from './kept-structures.ts';
import { moveItem } from './moves.ts';
import { siteViewOf } from './presentation.ts';
import { restoreSiteItem, show } from './removals.ts';
import { countSiteSpaces } from './space-counts.ts';

export const siteStructure: Handlers<typeof contract> = {
  async getSiteStructure(context) {
    const { database, query } = context;
    const shown = await siteViewOf(context, { shareKey: query.shareKey });
    return structureFor(database, shown, query.spaces);
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
