import * as z from 'zod/mini';
import { requestName } from './audit.ts';
import type { Description } from './endpoint.ts';
import {
  importOutcomes,
  importSources,
  importStatuses,
  previewOutcomes,
  uploadSources,
} from './imports.ts';
import {
  identifier,
  listOf,
  listQuery,
  timestamp,
  trimmed,
  userShape,
  webAddress,
} from './shapes.schemas.ts';

const importReply = z.object({
  revision: identifier,
  importedResources: z.int(),
  totalResources: z.int(),
  /** Extension: the job, which continues when it takes longer than the request. */
  import: z.optional(identifier),
});

const importAssumptions = [
  'The reply has the results once the import has ended, or those of the first 25 seconds; the import then continues in the background, see import.',
  'With `Prefer: respond-async` the reply comes immediately.',
];

export const importContent = {
  summary: 'Import content into a change request',
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
  reply: importReply,
  refusals: { 409: 'The change request is merged or archived.' },
  assumes: importAssumptions,
} satisfies Description;

export const importFile = {
  summary: 'Import a file into a change request',
  audit: {
    name: 'File imported',
    sentence: (facts) => {
      const { url } = facts.payload;
      return `imported ${typeof url === 'string' ? url : 'a file'} into ${requestName(facts)}`;
    },
  },
  body: z.object({
    /** The name with its extension, and the bytes as base64. */
    name: trimmed(z.minLength(1, 'Choose a file.'), z.maxLength(200)),
    base64: z.string().check(z.minLength(1, 'The file is empty.')),
    source: z.enum(uploadSources),
    /** The parent page of the imported pages. */
    into: z.optional(identifier),
  }),
  reply: importReply,
  refusals: { 409: 'The change request is merged or archived.' },
  assumes: importAssumptions,
} satisfies Description;

const previewedItem = z.object({
  /** The name of the file, or its path in an archive; that of a folder ends with a slash. */
  name: z.string(),
  outcome: z.enum(previewOutcomes),
  title: z.optional(z.string()),
  /** The name of the item above it. */
  parent: z.optional(z.string()),
  /** Why it is skipped, as a sentence. */
  reason: z.optional(z.string()),
  /** The page that has the same path, or the file with the same content. */
  existing: z.optional(identifier),
});
export type PreviewedItem = z.infer<typeof previewedItem>;

const importPreviewShape = z.object({
  object: z.literal('import-preview'),
  items: z.array(previewedItem),
});
export type ImportPreview = z.infer<typeof importPreviewShape>;

export const previewImportFile = {
  summary: 'Preview an import of a file without changing anything',
  body: importFile.body,
  reply: importPreviewShape,
  refusals: { 409: 'The change request is merged or archived.' },
  assumes: [
    'Each page comes after the one above it. Pages are always added: one whose path is taken gets another, and nothing is replaced.',
    'Images of other websites are not loaded. What isn’t read within eight seconds is unread.',
  ],
} satisfies Description;

/** What the form of an import asks for. */
export const importForm = z.pick(importContent.body, { url: true, source: true });

export const importShape = z.object({
  object: z.literal('import'),
  id: identifier,
  /** The URL, or the name of an uploaded file. */
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

export const listImports = {
  summary: 'List the imports of a change request',
  query: listQuery,
  reply: listOf(importShape),
  assumes: ['Sorted newest first.'],
} satisfies Description;

export const getImport = {
  summary: 'Read the progress and results of an import so far',
  reply: importShape,
} satisfies Description;

export const listImportItems = {
  summary: 'List the pages and files of an import with their outcomes',
  query: z.extend(listQuery, { outcome: z.optional(z.enum(importOutcomes)) }),
  reply: listOf(importItemShape),
} satisfies Description;

export const cancelImport = {
  summary: 'Stop an import and keep what was imported',
  audit: {
    name: 'Import canceled',
    sentence: (facts) => `canceled an import into ${requestName(facts)}`,
  },
  reply: importShape,
  refusals: { 409: 'The import has ended.' },
} satisfies Description;

export const resumeImport = {
  summary: 'Resume a stopped or failed import, and retry what failed',
  audit: {
    name: 'Import resumed',
    sentence: (facts) => `resumed an import into ${requestName(facts)}`,
  },
  reply: importShape,
  refusals: { 409: 'The import is running or has nothing left to do.' },
} satisfies Description;
