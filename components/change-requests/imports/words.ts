import type { Import, ImportOutcome, importSources } from '#lib/contract/imports.ts';

export type Source = (typeof importSources)[number];

/** What people call each source, and what its address leads to. */
export const sourceWords: Record<Source, { name: string; means: string }> = {
  website: {
    name: 'Website',
    means: 'The page at the address, and those that it leads to on the same site',
  },
  markdown: { name: 'Markdown', means: 'One markdown file' },
  html: { name: 'HTML', means: 'One HTML page' },
  docx: { name: 'Word', means: 'One .docx file' },
  zip: { name: 'Zip archive', means: 'An archive of markdown, HTML and Word files' },
  confluence: { name: 'Confluence', means: 'A Confluence space as a zip of HTML' },
  'github-wiki': { name: 'GitHub wiki', means: 'The pages of a wiki on GitHub' },
  notion: { name: 'Notion', means: 'A Notion export as a zip' },
  'google-docs': { name: 'Google Docs', means: 'A document that anyone with the link can read' },
};

/** What people call each status of an import. */
export const importStatusWords: Record<Import['status'], string> = {
  waiting: 'Waiting',
  running: 'Under way',
  complete: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

/** What people call what came of a page or file. */
export const outcomeWords: Record<ImportOutcome, string> = {
  imported: 'Imported',
  waiting: 'Waiting',
  skipped: 'Skipped',
  failed: 'Failed',
};

/** Whether an import goes on by itself. */
export function isGoing({ status }: Pick<Import, 'status'>): boolean {
  return status === 'waiting' || status === 'running';
}

/** How many pages and files an import has. */
export function totalOf({ counts }: Pick<Import, 'counts'>): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}
