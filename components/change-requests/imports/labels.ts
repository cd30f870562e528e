import type { Import, ImportOutcome, ImportSource, uploadSources } from '#lib/contract/imports.ts';

/** The name of each source, and what its URL must point to. */
export const sourceLabels: Record<ImportSource, { name: string; description: string }> = {
  website: {
    name: 'Website',
    description: 'The page at this URL, and the pages it links to on the same site',
  },
  markdown: { name: 'Markdown', description: 'A single Markdown file' },
  html: { name: 'HTML', description: 'A single HTML page' },
  docx: { name: 'Word', description: 'A single .docx file' },
  zip: { name: 'ZIP archive', description: 'A .zip file with Markdown, HTML and Word files' },
  confluence: { name: 'Confluence', description: 'A Confluence space exported as HTML (.zip)' },
  'github-wiki': { name: 'GitHub wiki', description: 'The pages of a wiki on GitHub' },
  notion: { name: 'Notion', description: 'A Notion export (.zip)' },
  'google-docs': {
    name: 'Google Docs',
    description: 'A document that anyone with the link can view',
  },
};

/** Imports are watched as they go on, so their results aren't waited for. */
export const RESPOND_ASYNC = { prefer: 'respond-async' };

const endings: Readonly<Record<string, (typeof uploadSources)[number]>> = {
  zip: 'zip',
  docx: 'docx',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
};

/** The source by the ending of a file's name or of a URL's path. */
export function sourceOfName(name: string): (typeof uploadSources)[number] | undefined {
  return endings[name.split('.').at(-1)?.toLowerCase() ?? ''];
}

/** The source of an uploaded file: exports of Notion and Confluence are archives, too. */
export function sourceOfFile(name: string, chosen: ImportSource): (typeof uploadSources)[number] {
  const detected = sourceOfName(name) ?? 'zip';
  const isExport = chosen === 'notion' || chosen === 'confluence';
  return detected === 'zip' && isExport ? chosen : detected;
}

/** The name of each import status. */
export const statusLabels: Record<Import['status'], string> = {
  waiting: 'Waiting',
  running: 'In progress',
  complete: 'Done',
  cancelled: 'Canceled',
  failed: 'Failed',
};

/** The name of each outcome of an item. */
export const outcomeLabels: Record<ImportOutcome, string> = {
  imported: 'Imported',
  waiting: 'Waiting',
  skipped: 'Skipped',
  failed: 'Failed',
};

/** Whether an import is still waiting or running. */
export function isInProgress({ status }: Pick<Import, 'status'>): boolean {
  return status === 'waiting' || status === 'running';
}

/** Counts the items of an import, whatever their outcome. */
export function itemCount({ counts }: Pick<Import, 'counts'>): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}
