import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/customization.ts';
import type { CustomizationChanges } from '#lib/contract/customization.ts';
import { patched } from '#lib/contract/customization-changes.ts';
import type { Executor } from '../database/executor.ts';
import { siteSpaces, sites as table } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { sitePathOf } from './answers.ts';
import { keepDraft } from './drafts.ts';
import { customizationOf } from './looks.ts';
import { downloadSitePicture, uploadSitePicture } from './pictures.ts';
import { type PlacedSpace, readSiteSpaces } from './rows.ts';
import type { SiteScope } from './scope.ts';

export const customization: Handlers<typeof contract> = {
  async getCustomization({ site }) {
    return customizationOf(site.row.customization);
  },

  async setCustomization({ database, site: { row }, body, now, record }) {
    const before = customizationOf(row.customization);
    const after = customizationOf(withoutUndefined(body));
    if (isDeepStrictEqual(before, after)) return before;
    await database
      .update(table)
      .set({ customization: after, updatedAt: now })
      .where(eq(table.id, row.id));
    record({
      target: { type: 'site', id: row.id, label: row.title },
      payload: { blocks: blocksOf(before, after) },
    });
    return after;
  },

  async draftCustomization(context) {
    return keepDraft(context, { siteSpaceId: null, path: '/' }, withoutUndefined(context.body));
  },

  uploadSitePicture,
  downloadSitePicture,

  async getSiteSpaceCustomization({ database, site, parameters }) {
    return (await placedOn(database, site, parameters.siteSpaceId)).customization ?? {};
  },

  async updateSiteSpaceCustomization({ database, site, parameters, body, record }) {
    const placed = await placedOn(database, site, parameters.siteSpaceId);
    const before = placed.customization ?? {};
    const after = patched(before, withoutUndefined(body));
    if (isDeepStrictEqual(before, after)) return before;
    await setChanges(database, placed, after);
    record({
      target: { type: 'site-space', id: placed.id, label: placed.space.title },
      payload: { site: site.id, blocks: blocksOf(before, after) },
    });
    return after;
  },

  async resetSiteSpaceCustomization({ database, site, parameters, record }) {
    const placed = await placedOn(database, site, parameters.siteSpaceId);
    const before = placed.customization ?? {};
    if (Object.keys(before).length === 0) return;
    await setChanges(database, placed, {});
    record({
      target: { type: 'site-space', id: placed.id, label: placed.space.title },
      payload: { site: site.id, blocks: blocksOf(before, {}) },
    });
  },

  async draftSiteSpaceCustomization(context) {
    const siteSpaceId = context.parameters.siteSpaceId;
    const path = await sitePathOf(context, siteSpaceId);
    return keepDraft(context, { siteSpaceId, path }, withoutUndefined(context.body));
  },
};

/** @throws Refusal 404 for a site space of another site */
async function placedOn(database: Executor, site: SiteScope, id: string): Promise<PlacedSpace> {
  const where = and(eq(siteSpaces.id, id), eq(siteSpaces.siteId, site.id));
  const [placed] = await readSiteSpaces(database, where);
  if (!placed) throw notFound('This site space');
  return placed;
}

async function setChanges(
  database: Executor,
  { id }: PlacedSpace,
  changes: CustomizationChanges,
): Promise<void> {
  const customization = Object.keys(changes).length > 0 ? changes : null;
  await database.update(siteSpaces).set({ customization }).where(eq(siteSpaces.id, id));
}

/** Undefined values aren't stored. */
function withoutUndefined<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

/** The blocks that differ, for the activity. */
function blocksOf(before: object, after: object): string[] {
  const [one, other] = [before, after] as Record<string, unknown>[];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isDeepStrictEqual(one?.[name], other?.[name]));
}
