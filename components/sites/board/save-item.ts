import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import {
  deleteSiteSectionGroup,
  updateSiteSectionGroup,
} from '#lib/contract/site-section-groups.ts';
import { deleteSiteSection, updateSiteSection } from '#lib/contract/site-sections.ts';
import { removeSiteSpace, updateSiteSpace } from '#lib/contract/site-spaces.ts';
import { restoreSiteItem } from '#lib/contract/site-structure.ts';
import { updateSite } from '#lib/contract/sites.ts';
import type { ItemChange, ItemDraft } from './draft.ts';
import type { Structure, StructureItem } from './items.ts';
import type { SiteIds } from './send.ts';

/** An edit of an item: its fields, and for a site space also which space it shows. */
export type ItemEdit = ItemChange & { spaceId?: string };

type Ref = Pick<StructureItem, 'object' | 'id'>;

/** Calls an endpoint, then waits until what it changed is read again. @throws Problem */
async function write<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E>> {
  try {
    return await call(endpoint, input, { headers: writeHeaders() });
  } finally {
    await refreshAfter(client, endpoint, input);
  }
}

/** Saves an edit of an item. @throws Problem */
export function saveItem(
  client: QueryClient,
  site: SiteIds,
  { object, id }: StructureItem,
  { title, path, icon, description, condition, language, spaceId }: ItemEdit,
): Promise<unknown> {
  if (object === 'site-space') {
    const parameters = { ...site, siteSpaceId: id };
    const body = { path, condition, language, spaceId };
    return write(client, updateSiteSpace, { parameters, body });
  }
  if (object === 'site-section') {
    const parameters = { ...site, siteSectionId: id };
    const body = { title, path, icon, description, condition };
    return write(client, updateSiteSection, { parameters, body });
  }
  const parameters = { ...site, siteSectionGroupId: id };
  return write(client, updateSiteSectionGroup, { parameters, body: { title, icon } });
}

/** Removes an item from its site. @throws Problem */
export function removeItem(
  client: QueryClient,
  site: SiteIds,
  { object, id }: Ref,
): Promise<unknown> {
  if (object === 'site-space')
    return write(client, removeSiteSpace, { parameters: { ...site, siteSpaceId: id } });
  if (object === 'site-section')
    return write(client, deleteSiteSection, { parameters: { ...site, siteSectionId: id } });
  const parameters = { ...site, siteSectionGroupId: id };
  return write(client, deleteSiteSectionGroup, { parameters });
}

/** Restores a removed item. @throws Problem */
export function restoreItem(
  client: QueryClient,
  site: SiteIds,
  { object, id }: Ref,
): Promise<unknown> {
  const body = { item: { type: object, id } };
  return write(client, restoreSiteItem, { parameters: site, body });
}

/** Removes items one after the other, until one is refused. */
export async function removeInTurn<StructureItem extends Ref>(
  client: QueryClient,
  site: SiteIds,
  items: readonly StructureItem[],
): Promise<{ done: StructureItem[]; problem?: Problem }> {
  const done: StructureItem[] = [];
  for (const item of items)
    try {
      await removeItem(client, site, item);
      done.push(item);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { done, problem: error };
    }
  return { done };
}

/** Restores items that were removed together. @throws Problem */
export async function restoreInTurn(
  client: QueryClient,
  site: SiteIds,
  items: readonly Ref[],
): Promise<void> {
  for (const item of items) await restoreItem(client, site, item);
}

/** Makes a section the default of a site, or a space the default of its section. @throws Problem */
export function saveDefault(
  client: QueryClient,
  site: SiteIds,
  { object, id, parent }: Pick<StructureItem, 'object' | 'id'> & { parent: string | null },
): Promise<unknown> {
  if (object === 'site-section')
    return write(client, updateSite, { parameters: site, body: { defaultSiteSection: id } });
  const body = { defaultSiteSpace: id };
  return parent === null
    ? write(client, updateSite, { parameters: site, body })
    : write(client, updateSiteSection, { parameters: { ...site, siteSectionId: parent }, body });
}

/** The values that an edit replaces, to undo it. @returns null when one of them isn't known */
export function editBefore(item: StructureItem, edit: ItemEdit): ItemEdit | null {
  const values = valuesOf(item);
  const names = Object.keys(edit) as (keyof ItemEdit)[];
  if (names.includes('spaceId') && values.spaceId === undefined) return null;
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

/** Whether an item still has what an edit set. */
export function isStill(structure: Structure, id: string, edit: ItemEdit): boolean {
  const item = structure.nodes.get(id);
  if (!item) return false;
  const values = valuesOf(item);
  const names = Object.keys(edit) as (keyof ItemEdit)[];
  return names.every((name) => (values[name] ?? null) === (edit[name] ?? null));
}

function valuesOf(item: StructureItem): ItemDraft & { spaceId?: string | undefined } {
  if (item.object === 'site-section-group') return { title: item.title, ...iconOf(item) };
  if (item.object === 'site-space') {
    const { path, condition, language, spaceId = item.space?.id } = item;
    return { path, ...(condition && { condition }), ...(language && { language }), spaceId };
  }
  const { title, path, description, condition } = item;
  return {
    title,
    path,
    ...iconOf(item),
    ...(description && { description }),
    ...(condition && { condition }),
  };
}

const iconOf = ({ icon }: { icon?: string | undefined }) => (icon ? { icon } : {});
