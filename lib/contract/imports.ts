import { changeRequestPath } from './change-requests.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './imports.schemas.ts';

export type { Import, ImportItem, ImportPreview, PreviewedItem } from './imports.schemas.ts';

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
export type ImportSource = (typeof importSources)[number];

/** What an uploaded file can be. */
export const uploadSources = ['zip', 'docx', 'markdown', 'html', 'notion', 'confluence'] as const;

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
  needs: ['space', 'edit'],
  status: 201,
  refreshes: ['/v1/spaces/{spaceId}'],
});

/** The largest file that can be uploaded, in bytes. */
export const UPLOAD_MAXIMUM = 20 * 1024 * 1024;

export const importFile = endpoint<typeof schemas.importFile>()({
  method: 'POST',
  path: `${contentPath}/import-file`,
  needs: ['space', 'edit'],
  status: 201,
  // Base64 takes a third more.
  maximumBody: 28 * 1024 * 1024,
  refreshes: ['/v1/spaces/{spaceId}'],
  extension: true,
});

/** What importing a file would make of one of its parts; `unread` ones came after the time for a preview. */
export const previewOutcomes = ['page', 'group', 'file', 'skipped', 'unread'] as const;

export const previewImportFile = endpoint<typeof schemas.previewImportFile>()({
  method: 'POST',
  path: `${contentPath}/import-file/preview`,
  needs: ['space', 'edit'],
  maximumBody: 28 * 1024 * 1024,
  effects: 'none',
  extension: true,
});

export const listImports = endpoint<typeof schemas.listImports>()({
  method: 'GET',
  path: importsPath,
  needs: ['space', 'view'],
  extension: true,
});

export const getImport = endpoint<typeof schemas.getImport>()({
  method: 'GET',
  path: onePath,
  needs: ['space', 'view'],
  extension: true,
});

export const listImportItems = endpoint<typeof schemas.listImportItems>()({
  method: 'GET',
  path: `${onePath}/items`,
  needs: ['space', 'view'],
  extension: true,
});

export const cancelImport = endpoint<typeof schemas.cancelImport>()({
  method: 'POST',
  path: `${onePath}/cancel`,
  needs: ['space', 'edit'],
  locks: 'subject',
  refreshes: [importsPath],
  extension: true,
});

export const resumeImport = endpoint<typeof schemas.resumeImport>()({
  method: 'POST',
  path: `${onePath}/resume`,
  needs: ['space', 'edit'],
  refreshes: [importsPath],
  extension: true,
});
