import { requestName } from './audit.ts';
import { changeRequestPath } from './change-requests.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './imports.schemas.ts';

export type { Import, ImportItem } from './imports.schemas.ts';

/** Where content can be imported from. */
export const importSources = [
  'website',
  'docx',
  'markdown',
  'html',
  'zip',
  'confluence',
  'github-wiki',
  'notion',
  'google-docs',
] as const;

export const importStatuses = ['waiting', 'running', 'complete', 'cancelled', 'failed'] as const;

/** The outcome of one page or file: `skipped` can’t be imported, `failed` can be retried. */
export const importOutcomes = ['waiting', 'imported', 'skipped', 'failed'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const contentPath = `${changeRequestPath}/content` as const;
const importsPath = `${changeRequestPath}/imports` as const;
const onePath = `${importsPath}/{importId}` as const;

export const importContent = endpoint<typeof schemas.importContent>()({
  method: 'POST',
  path: `${contentPath}/import`,
  summary: 'Import content into a change request',
  needs: ['space', 'edit'],
  audit: {
    name: 'Content imported',
    sentence: (facts) => {
      const { url } = facts.payload;
      return `imported ${typeof url === 'string' ? url : 'content'} into ${requestName(facts)}`;
    },
  },
  status: 201,
  refreshes: ['/v1/spaces/{spaceId}'],
  refusals: { 409: 'The change request is merged or archived.' },
  assumes: [
    'The reply has the results so far; the import continues in the background, see import.',
  ],
});

export const listImports = endpoint<typeof schemas.listImports>()({
  method: 'GET',
  path: importsPath,
  summary: 'List the imports of a change request',
  needs: ['space', 'view'],
  extension: true,
  assumes: ['Sorted newest first.'],
});

export const getImport = endpoint<typeof schemas.getImport>()({
  method: 'GET',
  path: onePath,
  summary: 'Read the progress and results of an import so far',
  needs: ['space', 'view'],
  extension: true,
});

export const listImportItems = endpoint<typeof schemas.listImportItems>()({
  method: 'GET',
  path: `${onePath}/items`,
  summary: 'List the pages and files of an import with their outcomes',
  needs: ['space', 'view'],
  extension: true,
});

export const cancelImport = endpoint<typeof schemas.cancelImport>()({
  method: 'POST',
  path: `${onePath}/cancel`,
  summary: 'Stop an import and keep what was imported',
  needs: ['space', 'edit'],
  audit: {
    name: 'Import canceled',
    sentence: (facts) => `canceled an import into ${requestName(facts)}`,
  },
  refreshes: [importsPath],
  extension: true,
  refusals: { 409: 'The import has ended.' },
});

export const resumeImport = endpoint<typeof schemas.resumeImport>()({
  method: 'POST',
  path: `${onePath}/resume`,
  summary: 'Resume a stopped or failed import, and retry what failed',
  needs: ['space', 'edit'],
  audit: {
    name: 'Import resumed',
    sentence: (facts) => `resumed an import into ${requestName(facts)}`,
  },
  refreshes: [importsPath],
  extension: true,
  refusals: { 409: 'The import is running or has nothing left to do.' },
});
