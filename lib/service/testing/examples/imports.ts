import { imports as importsTable } from '../../database/schema/index.ts';
import { newId } from '../../security/secrets.ts';
import { onChangeRequest } from './change-requests.ts';
import type { Rows, World } from './world.ts';

/** An import that no job runs. */
const onImport = async (world: World, status: 'waiting' | 'cancelled' = 'waiting') => {
  const { parameters } = await onChangeRequest(world);
  const now = new Date();
  const id = newId('imp');
  await world.service.database.orm.insert(importsTable).values({
    id,
    changeRequestId: parameters.changeRequestId,
    status,
    source: 'website',
    url: 'http://127.0.0.1/',
    startedBy: world.organization.admin.id,
    createdAt: now,
    updatedAt: now,
  });
  return { parameters: { ...parameters, importId: id } };
};

/** Where nothing is fetched from. */
const query = { url: 'http://127.0.0.1/dot.png' };

/** Examples for imports into change requests, and their results; and for what else is fetched. */
export const imports: Rows<'externalPictures' | 'imports' | 'pdf'> = {
  externalPictures: {
    getExternalPicture: { audience: 'signed in', input: async () => ({ query }), status: 404 },
    getSignedPicture: {
      audience: 'anyone',
      input: async () => ({ parameters: { proof: 'made-up' }, query }),
      status: 404,
    },
  },
  pdf: {
    getChangeRequestPdf: { audience: 'read', input: onChangeRequest },
    getSpacePdf: { audience: 'read', input: onChangeRequest },
    downloadPdf: {
      audience: 'anyone',
      input: async () => ({ parameters: { token: 'made-up' } }),
      status: 404,
    },
  },
  imports: {
    importContent: {
      audience: 'edit',
      input: async (world) => ({
        ...(await onChangeRequest(world)),
        body: { url: 'http://127.0.0.1/', source: 'website' as const },
      }),
    },
    importFile: {
      audience: 'edit',
      input: async (world) => ({
        ...(await onChangeRequest(world)),
        body: { name: 'guide.md', base64: 'IyBHdWlkZQ==', source: 'markdown' as const },
      }),
    },
    previewImportFile: {
      audience: 'edit',
      input: async (world) => ({
        ...(await onChangeRequest(world)),
        body: { name: 'guide.md', base64: 'IyBHdWlkZQ==', source: 'markdown' as const },
      }),
    },
    listImports: { audience: 'read', input: onImport },
    getImport: { audience: 'read', input: onImport },
    listImportItems: { audience: 'read', input: onImport },
    cancelImport: { audience: 'edit', input: onImport },
    resumeImport: { audience: 'edit', input: (world) => onImport(world, 'cancelled') },
  },
};
