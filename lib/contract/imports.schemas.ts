import * as z from 'zod/mini';
import { importOutcomes, importSources, importStatuses } from './imports.ts';
import {
  identifier,
  listOf,
  listQuery,
  timestamp,
  userShape,
  webAddress,
} from './shapes.schemas.ts';

export const importContent = {
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
};
/** What the form of an import asks for. */
export const importForm = z.pick(importContent.body, { url: true, source: true });

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

export const listImports = {
  query: listQuery,
  reply: listOf(importShape),
};

export const getImport = {
  reply: importShape,
};

export const listImportItems = {
  query: z.extend(listQuery, { outcome: z.optional(z.enum(importOutcomes)) }),
  reply: listOf(importItemShape),
};

export const cancelImport = {
  reply: importShape,
};

export const resumeImport = {
  reply: importShape,
};
