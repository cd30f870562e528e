'use client';

import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { updateSiteSection } from '#lib/contract/site-sections.ts';
import { updateSite } from '#lib/contract/sites.ts';
import { useBoard } from './board-context.tsx';
import type { ItemRow } from './rows.ts';

/** Makes a section the default of the site, or a space the default of its section. */
export function useDefaults() {
  const { organizationId, siteId, actions } = useBoard();
  const site = useMutationFor(updateSite);
  const section = useMutationFor(updateSiteSection);
  const parameters = { organizationId, siteId };

  async function makeDefault({
    id,
    item,
    parent,
    title,
  }: Pick<ItemRow, 'id' | 'item' | 'parent' | 'title'>) {
    try {
      await actions.keepPaths<unknown>(() =>
        item.object === 'site-section'
          ? site.mutateAsync({ parameters, body: { defaultSiteSection: id } })
          : parent === null
            ? site.mutateAsync({ parameters, body: { defaultSiteSpace: id } })
            : section.mutateAsync({
                parameters: { ...parameters, siteSectionId: parent },
                body: { defaultSiteSpace: id },
              }),
      );
      announce(`${title} is now the default`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify(`Couldn’t make ${title} the default. ${error.message}`, { tone: 'bad' });
    }
  }
  return { makeDefault, isBusy: site.isPending || section.isPending };
}
