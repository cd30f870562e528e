import * as z from 'zod/mini';
import { changeRequestPath } from './change-requests.ts';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, userShape, webAddress } from './shapes.ts';

/** Where content can come from. */
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

/** What came of one page or file: `skipped` can’t be imported, `failed` could be tried again. */
export const importOutcomes = ['waiting', 'imported', 'skipped', 'failed'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const contentPath = `${changeRequestPath}/content` as const;
const importsPath = `${changeRequestPath}/imports` as const;
const onePath = `${importsPath}/{importId}` as const;

export const importContent = endpoint({
  method: 'POST',
  path: `${contentPath}/import`,
  summary: 'Import content into a change request',
  needs: ['space', 'edit'],
  body: z.object({
    url: webAddress,
    source: z.enum(importSources),
    /** Extension: the page under which the imported ones go. */
    into: z.optional(identifier),
  }),
  reply: z.object({
    revision: identifier,
    importedResources: z.int(),
    totalResources: z.int(),
    /** Extension: the job, which goes on when it takes longer than a request should. */
    import: z.optional(identifier),
  }),
  status: 201,
  refreshes: ['/v1/spaces/{spaceId}'],
  assumes: [
    'it answers at once with what is known by then; the work goes on behind it, see `import`',
    '409 for a merged or archived change request',
  ],
});

export const importShape = z.object({
  object: z.literal('import'),
  id: identifier,
  url: z.string(),
  source: z.enum(importSources),
  status: z.enum(importStatuses),
  reason: z.optional(z.string()),
  startedBy: z.optional(userShape),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** How many pages and files there are of each outcome. */
  counts: z.object({
    waiting: z.int(),
    imported: z.int(),
    skipped: z.int(),
    failed: z.int(),
  }),
});
export type Import = z.infer<typeof importShape>;

export const importItemShape = z.object({
  /** Its address, or its path in an archive. */
  name: z.string(),
  outcome: z.enum(importOutcomes),
  /** Why it was skipped or failed, as a sentence. */
  reason: z.optional(z.string()),
  page: z.optional(identifier),
  title: z.optional(z.string()),
});

export type ImportItem = z.infer<typeof importItemShape>;

export const listImports = endpoint({
  method: 'GET',
  path: importsPath,
  summary: 'List the imports into a change request',
  needs: ['space', 'view'],
  query: listQuery,
  reply: listOf(importShape),
  extension: true,
  assumes: ['the last first'],
});

export const getImport = endpoint({
  method: 'GET',
  path: onePath,
  summary: 'Read how far an import is',
  needs: ['space', 'view'],
  reply: importShape,
  extension: true,
});

export const listImportItems = endpoint({
  method: 'GET',
  path: `${onePath}/items`,
  summary: 'List the pages and files of an import with what came of each',
  needs: ['space', 'view'],
  query: z.extend(listQuery, { outcome: z.optional(z.enum(importOutcomes)) }),
  reply: listOf(importItemShape),
  extension: true,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: `${onePath}/cancel`,
  summary: 'Stop an import; what was imported stays',
  needs: ['space', 'edit'],
  reply: importShape,
  refreshes: [importsPath],
  extension: true,
  assumes: ['409 for one that has ended'],
});

export const resumeImport = endpoint({
  method: 'POST',
  path: `${onePath}/resume`,
  summary: 'Go on with an import that was stopped or failed, and try again what failed',
  needs: ['space', 'edit'],
  reply: importShape,
  refreshes: [importsPath],
  extension: true,
  assumes: ['409 for one that is under way or has nothing left'],
});
