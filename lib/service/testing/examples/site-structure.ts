import { addSectionToGroup, createSiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import { createSiteSection } from '#lib/contract/site-sections.ts';
import { addSiteSpace, removeSiteSpace } from '#lib/contract/site-spaces.ts';
import { newSpace } from '../content.ts';
import { onSite } from './sites.ts';
import { asAdmin, type Rows, unique, type World } from './world.ts';

/** A space that isn't on a site yet. */
const freeSpace = ({ service, organization }: World) => newSpace(service, organization);

/** A site with three sections: the first has two spaces, the last is in a group. */
async function onStructure(world: World) {
  const { parameters } = await onSite(world);
  const admin = asAdmin(world);
  const add = async () => {
    const body = { spaceId: await freeSpace(world), title: unique('Section') };
    return (await admin.call(createSiteSection, { parameters, body })).body;
  };
  const [second, grouped] = [await add(), await add()];
  const body = { title: unique('Group'), sections: [grouped.id] };
  const group = await admin.call(createSiteSectionGroup, { parameters, body });
  return { parameters, second, grouped, group: group.body };
}

const onSection = async (world: World) => {
  const { parameters, second } = await onStructure(world);
  return { parameters: { ...parameters, siteSectionId: second.id } };
};
const onGroup = async (world: World) => {
  const { parameters, group } = await onStructure(world);
  return { parameters: { ...parameters, siteSectionGroupId: group.id } };
};
const onGroupedSection = async (world: World) => {
  const { parameters, group, grouped } = await onStructure(world);
  return {
    parameters: { ...parameters, siteSectionGroupId: group.id, siteSectionId: grouped.id },
  };
};
/** A site with a third space at its root. */
const onSiteSpace = async (world: World) => {
  const { parameters } = await onSite(world);
  const body = { spaceId: await freeSpace(world) };
  const made = await asAdmin(world).call(addSiteSpace, { parameters, body });
  return { parameters: { ...parameters, siteSpaceId: made.body.id } };
};

/** Examples for the structure of docs sites. */
export const siteStructure: Rows<
  'siteSections' | 'siteSectionGroups' | 'siteSpaces' | 'siteStructure'
> = {
  siteSections: {
    listSiteSections: { audience: 'read', input: onSection },
    createSiteSection: {
      audience: 'create',
      input: async (world) => ({
        ...(await onSite(world)),
        body: { spaceId: await freeSpace(world), title: unique('Section') },
      }),
    },
    updateSiteSection: {
      audience: 'create',
      input: async (world) => ({
        ...(await onSection(world)),
        body: { title: unique('Renamed'), condition: 'visitor.claims.partner == true' },
      }),
    },
    deleteSiteSection: { audience: 'create', input: onSection },
    moveSiteSection: {
      audience: 'create',
      input: async (world) => {
        const { parameters, second, grouped } = await onStructure(world);
        const position = { before: { type: 'site-section' as const, siteSection: grouped.id } };
        return { parameters: { ...parameters, siteSectionId: second.id }, body: { position } };
      },
    },
  },
  siteSectionGroups: {
    listSiteSectionGroups: { audience: 'read', input: onGroup },
    createSiteSectionGroup: {
      audience: 'create',
      input: async (world) => {
        const { parameters, second } = await onStructure(world);
        return { parameters, body: { title: unique('Group'), sections: [second.id] } };
      },
    },
    updateSiteSectionGroup: {
      audience: 'create',
      input: async (world) => ({ ...(await onGroup(world)), body: { title: unique('Renamed') } }),
    },
    deleteSiteSectionGroup: { audience: 'create', input: onGroup },
    addSectionToGroup: {
      audience: 'create',
      input: async (world) => {
        const { parameters, second, group } = await onStructure(world);
        return {
          parameters: { ...parameters, siteSectionGroupId: group.id },
          body: { sectionId: second.id },
        };
      },
    },
    removeSectionFromGroup: { audience: 'create', input: onGroupedSection },
    moveSiteSectionGroup: {
      audience: 'create',
      input: async (world) => {
        const { parameters, second, group } = await onStructure(world);
        return {
          parameters: { ...parameters, siteSectionGroupId: group.id },
          body: { position: { before: { type: 'site-section', id: second.id } } },
        };
      },
    },
  },
  siteSpaces: {
    listSiteSpaces: { audience: 'read', input: onSiteSpace },
    addSiteSpace: {
      audience: 'create',
      input: async (world) => ({
        ...(await onSite(world)),
        body: { spaceId: await freeSpace(world) },
      }),
    },
    updateSiteSpace: {
      audience: 'create',
      input: async (world) => ({ ...(await onSiteSpace(world)), body: { path: 'renamed' } }),
    },
    removeSiteSpace: { audience: 'create', input: onSiteSpace },
    moveSiteSpace: { audience: 'create', input: onSiteSpace },
  },
  siteStructure: {
    getSiteStructure: { audience: 'read', input: onSection },
    countSiteSpaces: { audience: 'read', input: onSection },
    sortSiteStructure: {
      audience: 'create',
      input: async (world) => {
        const { parameters, second, group } = await onStructure(world);
        return {
          parameters,
          body: {
            item: { type: 'site-section', id: second.id },
            parent: { type: 'site-section-group', id: group.id },
          },
        };
      },
    },
    restoreSiteItem: {
      audience: 'create',
      input: async (world) => {
        const { parameters } = await onSiteSpace(world);
        // Only one's own removals can be restored.
        await world.service.as(world.caller).call(removeSiteSpace, { parameters });
        return {
          parameters,
          body: { item: { type: 'site-space' as const, id: parameters.siteSpaceId } },
        };
      },
    },
    listSiteMoves: {
      audience: 'read',
      input: async (world) => {
        const { parameters, second, group } = await onStructure(world);
        const at = { ...parameters, siteSectionGroupId: group.id };
        const body = { sectionId: second.id };
        await asAdmin(world).call(addSectionToGroup, { parameters: at, body });
        return { parameters };
      },
    },
  },
};
