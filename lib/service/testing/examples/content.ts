import { createCollection, deleteCollection } from '#lib/contract/collections.ts';
import { getFile, updateContent } from '#lib/contract/content.ts';
import { createSpace, deleteSpace, transferSpace } from '#lib/contract/spaces.ts';
import { listTransfers } from '#lib/contract/transfers.ts';
import { onSite } from './sites.ts';
import { asAdmin, inOrganization, next, org, type Rows, unique, type World } from './world.ts';

const onCollection = async (world: World) => {
  const { body } = await asAdmin(world).call(createCollection, {
    parameters: org(world),
    body: {},
  });
  return { parameters: { collectionId: body.id } };
};
export const onSpace = async (world: World) => {
  const body = { title: unique('Space') };
  const made = await asAdmin(world).call(createSpace, { parameters: org(world), body });
  return { parameters: { spaceId: made.body.id } };
};
/** A space with a page and a file, and its revision. */
export const onContent = async (world: World) => {
  const { parameters } = await onSpace(world);
  const pagePath = `guide-${next()}`;
  const made = await asAdmin(world).call(updateContent, {
    parameters,
    body: {
      changes: [
        {
          operation: 'insert_page',
          title: 'Guide',
          slug: pagePath,
          document: { markdown: '# Start\n\nRead [on](https://example.com).' },
        },
        {
          operation: 'insert_files',
          files: [
            {
              name: `${unique('Notes')}.txt`,
              base64: Buffer.from(unique('Notes')).toString('base64'),
            },
          ],
        },
      ],
    },
  });
  const { revision, changes, insertedFiles } = made.body;
  return {
    parameters: {
      ...parameters,
      revisionId: revision.id,
      pageId: changes[0]?.page ?? '',
      fileId: insertedFiles?.[0]?.file ?? '',
      pagePath,
    },
  };
};
/** A file of a space, by its URL. */
const onFile = async (world: World) => {
  const { parameters } = await onContent(world);
  const { body } = await asAdmin(world).call(getFile, { parameters });
  const url = new URL(body.downloadURL);
  const [blobId = '', fileName = ''] = url.pathname.split('/').slice(3).map(decodeURIComponent);
  const query = { type: body.contentType, proof: url.searchParams.get('proof') ?? '' };
  return { parameters: { spaceId: parameters.spaceId, blobId, fileName }, query };
};
const onDeletedCollection = async (world: World) => {
  const collection = await onCollection(world);
  await asAdmin(world).call(deleteCollection, collection);
  return collection;
};
const onDeletedSpace = async (world: World) => {
  const space = await onSpace(world);
  await asAdmin(world).call(deleteSpace, space);
  return space;
};
type OnSpace = (world: World) => Promise<{ parameters: { spaceId: string } }>;
type OnCollection = (world: World) => Promise<{ parameters: { collectionId: string } }>;
const onItems = (space: OnSpace, collection: OnCollection) => async (world: World) => ({
  parameters: org(world),
  body: {
    items: [
      { type: 'space' as const, space: (await space(world)).parameters.spaceId },
      {
        type: 'collection' as const,
        collection: (await collection(world)).parameters.collectionId,
      },
    ],
  },
});
/** Another organization in which the caller has the Create role. */
const toElsewhere = async ({ service, caller }: World) => {
  const elsewhere = await service.newOrganization();
  await elsewhere.join('create', caller);
  return { body: { organization: elsewhere.id } };
};
/** A space that an admin transferred to another organization. */
const onTransfer = async (world: World) => {
  const space = await onSpace(world);
  const elsewhere = await world.service.newOrganization();
  await elsewhere.join('create', world.organization.admin);
  await asAdmin(world).call(transferSpace, { ...space, body: { organization: elsewhere.id } });
  const { body } = await asAdmin(world).call(listTransfers, { parameters: org(world) });
  return { parameters: { ...org(world), transferId: body.items[0]?.id ?? '' } };
};
const inCollection = async (world: World) => {
  const { parameters } = await onCollection(world);
  return { body: { parent: parameters.collectionId } };
};

/** Examples for collections, spaces and their contents. */
export const content: Rows<
  'collections' | 'spaces' | 'tree' | 'transfers' | 'content' | 'revisions' | 'search'
> = {
  collections: {
    listCollections: { audience: 'guest', input: inOrganization },
    createCollection: {
      audience: 'create',
      input: async (world) => ({ parameters: org(world), body: { title: unique('Collection') } }),
    },
    getCollection: { audience: 'read', input: onCollection },
    updateCollection: {
      audience: 'create',
      input: async (world) => ({
        ...(await onCollection(world)),
        body: { title: unique('Renamed'), defaultLevel: 'create', restricted: false },
      }),
    },
    deleteCollection: { audience: 'create', input: onCollection },
    restoreCollection: { audience: 'create', input: onDeletedCollection },
    moveCollection: {
      audience: 'create',
      input: async (world) => ({
        ...(await onCollection(world)),
        ...(await inCollection(world)),
      }),
    },
    transferCollection: {
      audience: 'admin',
      input: async (world) => ({ ...(await onCollection(world)), ...(await toElsewhere(world)) }),
    },
    previewCollectionTransfer: {
      audience: 'admin',
      input: async (world) => ({ ...(await onCollection(world)), ...(await toElsewhere(world)) }),
    },
    previewCollectionDeletion: { audience: 'create', input: onCollection },
  },
  spaces: {
    listSpaces: { audience: 'guest', input: inOrganization },
    listFreshness: { audience: 'guest', input: inOrganization },
    createSpace: {
      audience: 'create',
      input: async (world) => ({ parameters: org(world), body: { title: unique('Space') } }),
    },
    listCollectionSpaces: { audience: 'read', input: onCollection },
    getSpace: { audience: 'read', input: onSpace },
    updateSpace: {
      audience: 'create',
      input: async (world) => ({
        ...(await onSpace(world)),
        body: { title: unique('Renamed'), emoji: '🧭', editMode: 'locked' },
      }),
    },
    deleteSpace: { audience: 'create', input: onSpace },
    restoreSpace: { audience: 'create', input: onDeletedSpace },
    duplicateSpace: { audience: 'create', input: onSpace },
    moveSpace: {
      audience: 'create',
      input: async (world) => ({ ...(await onSpace(world)), ...(await inCollection(world)) }),
    },
    transferSpace: {
      audience: 'admin',
      input: async (world) => ({ ...(await onSpace(world)), ...(await toElsewhere(world)) }),
    },
    previewSpaceTransfer: {
      audience: 'admin',
      input: async (world) => ({ ...(await onSpace(world)), ...(await toElsewhere(world)) }),
    },
    previewSpaceDeletion: { audience: 'create', input: onSpace },
  },
  tree: {
    listTree: { audience: 'guest', input: inOrganization },
    deleteTreeItems: {
      audience: 'create',
      namesContent: true,
      input: onItems(onSpace, onCollection),
    },
    previewTreeDeletion: {
      audience: 'create',
      namesContent: true,
      input: onItems(onSpace, onCollection),
    },
    restoreTreeItems: {
      audience: 'create',
      namesContent: true,
      input: onItems(onDeletedSpace, onDeletedCollection),
    },
  },
  transfers: {
    listTransfers: { audience: 'admin', input: inOrganization },
    undoTransfer: { audience: 'admin', input: onTransfer },
  },
  content: {
    getContent: { audience: 'read', input: onContent },
    listPages: { audience: 'read', input: onContent },
    listFiles: { audience: 'read', input: onContent },
    getFile: { audience: 'read', input: onContent },
    getPage: { audience: 'read', input: onContent },
    getPageByPath: { audience: 'read', input: onContent },
    listFileBacklinks: { audience: 'read', input: onContent },
    listPageLinks: { audience: 'read', input: onContent },
    listPageBacklinks: { audience: 'read', input: onContent },
    listSpaceLinks: { audience: 'read', input: onContent },
    getSpaceLinkHistory: { audience: 'read', input: onContent },
    updateContent: {
      audience: 'edit',
      input: async (world) => ({
        ...(await onContent(world)),
        body: { changes: [{ operation: 'insert_page', title: unique('Page') }] },
      }),
    },
    downloadFile: {
      audience: 'anyone',
      input: async () => ({
        parameters: { blobId: 'none', fileName: 'none.txt' },
        query: { type: 'text/plain', space: 'none', proof: 'made-up', pass: 'made-up' },
      }),
      status: 404,
    },
    openFile: { audience: 'read', input: onFile },
  },
  revisions: {
    getRevision: { audience: 'read', input: onContent },
    listRevisionPages: { audience: 'read', input: onContent },
    listRevisionFiles: { audience: 'read', input: onContent },
    getRevisionFile: { audience: 'read', input: onContent },
    getRevisionPage: { audience: 'read', input: onContent },
    getRevisionPageByPath: { audience: 'read', input: onContent },
    listRevisionPageLinks: { audience: 'read', input: onContent },
    listRevisions: { audience: 'read', input: onContent },
    getRevisionChanges: { audience: 'read', input: onContent },
  },
  search: {
    searchOrganization: {
      audience: 'guest',
      input: async (world) => ({ ...(await inOrganization(world)), query: { query: 'guide' } }),
    },
    findThings: {
      audience: 'guest',
      input: async (world) => ({ ...(await inOrganization(world)), query: { query: 'guide' } }),
    },
    searchSite: {
      audience: 'read',
      input: async (world) => ({ ...(await onSite(world)), body: { query: 'guide' } }),
    },
  },
};
