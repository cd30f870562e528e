import * as z from 'zod/mini';
import { requestName } from './audit.ts';
import { changeRequestPath } from './change-requests.ts';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, userShape, webAddress } from './shapes.ts';

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

export const importContent = endpoint({
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
  body: z.object({
    url: webAddress,
    source: z.enum(importSources),
    /** Extension: the parent page of the imported pages. */
    into: z.optional(identifier),
  }),
  reply: z.object({
    revision: identifier,
    importedResources: z.int(),
    totalResources: z.int(),
    /** Extension: the job, which continues when it takes longer than the request. */
    import: z.optional(identifier),
  }),
  status: 201,
  refreshes: ['/v1/spaces/{spaceId}'],
  refusals: { 409: 'The change request is merged or archived.' },
  assumes: [
    'The reply has the results so far; the import continues in the background, see import.',
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
  /** The number of pages and files by outcome. */
  counts: z.object({
    waiting: z.int(),
    imported: z.int(),
    skipped: z.int(),
    failed: z.int(),
  }),
});
export type Import = z.infer<typeof importShape>;

export const importItemShape = z.object({
  /** Its URL, or its path in an archive. */
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
  summary: 'List the imports of a change request',
  needs: ['space', 'view'],
  query: listQuery,
  reply: listOf(importShape),
  extension: true,
  assumes: ['Sorted newest first.'],
});

export const getImport = endpoint({
  method: 'GET',
  path: onePath,
  summary: 'Read the progress and results of an import so far',
  needs: ['space', 'view'],
  reply: importShape,
  extension: true,
});

export const listImportItems = endpoint({
  method: 'GET',
  path: `${onePath}/items`,
  summary: 'List the pages and files of an import with their outcomes',
  needs: ['space', 'view'],
  query: z.extend(listQuery, { outcome: z.optional(z.enum(importOutcomes)) }),
  reply: listOf(importItemShape),
  extension: true,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: `${onePath}/cancel`,
  summary: 'Stop an import and keep what was imported',
  needs: ['space', 'edit'],
  audit: {
    name: 'Import canceled',
    sentence: (facts) => `canceled an import into ${requestName(facts)}`,
  },
  reply: importShape,
  refreshes: [importsPath],
  extension: true,
  refusals: { 409: 'The import has ended.' },
});

export const resumeImport = endpoint({
  method: 'POST',
  path: `${onePath}/resume`,
  summary: 'Resume a stopped or failed import, and retry what failed',
  needs: ['space', 'edit'],
  audit: {
    name: 'Import resumed',
    sentence: (facts) => `resumed an import into ${requestName(facts)}`,
  },
  reply: importShape,
  refreshes: [importsPath],
  extension: true,
  refusals: { 409: 'The import is running or has nothing left to do.' },
});
