import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/customization.ts';
import { sites as table } from '../database/schema/index.ts';
import type { Handlers } from '../http/handler.ts';
import { defaultCustomization } from './looks.ts';

export const customization: Handlers<typeof contract> = {
  async getCustomization({ site }) {
    return site.row.customization ?? defaultCustomization;
  },

  async setCustomization({ database, site: { row }, body, now, record }) {
    const before = row.customization ?? defaultCustomization;
    // Undefined values aren't stored.
    const after = JSON.parse(JSON.stringify(body)) as typeof body;
    if (isDeepStrictEqual(before, after)) return before;
    await database
      .update(table)
      .set({ customization: after, updatedAt: now })
      .where(eq(table.id, row.id));
    const blocks = (Object.keys(after) as (keyof typeof after)[]).filter(
      (key) => !isDeepStrictEqual(before[key], after[key]),
    );
    record({
      target: { type: 'site', id: row.id, label: row.title },
      payload: { blocks },
    });
    return after;
  },
};
