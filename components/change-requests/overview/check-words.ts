import type { forecastMerge } from '#lib/contract/change-requests.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { counted, listed } from '../words.ts';

export type Forecast = ReplyOf<typeof forecastMerge>;
export type CheckName = Forecast['checks'][number]['check'];

/** How many titles of pages one check names. */
const NAMED = 3;

/** What stands against merging, in a few words, and more about it. */
export function checkWords(
  { check, count = 0 }: Forecast['checks'][number],
  { status, pages, against }: { status: string; pages: Forecast['pages']; against: string[] },
): { title: string; more: string } {
  switch (check) {
    case 'status':
      return {
        title: status === 'archived' ? 'Archived' : 'A draft still',
        more: 'Only an open change request is reviewed and merged',
      };
    case 'no-changes':
      return { title: 'Changes nothing yet', more: 'Something has to be written in it first' };
    case 'conflicts':
      return {
        title: counted(count, 'page collides', 'pages collide'),
        more: `Changed here and in the space: ${titles(pages.filter(({ conflicts }) => conflicts.length > 0))}`,
      };
    case 'changes-requested':
      return {
        title:
          against.length > 0 ? `${listed(against)} asked for changes` : 'Changes are asked for',
        more: 'What they said is among the reviews',
      };
    case 'outdated':
      return { title: 'Out of date', more: meanwhile(pages) };
    case 'review-missing':
      return { title: 'No approval', more: 'Nobody has approved it as it is now' };
    case 'open-comments':
      return {
        title: counted(count, 'open comment'),
        more: `Resolve ${count === 1 ? 'it' : 'them'}, or merge all the same`,
      };
    case 'broken-links':
      return {
        title: `${counted(count, 'link')} broken by this request`,
        more: `${count === 1 ? 'It leads' : 'They lead'} to nothing once it is merged`,
      };
  }
}

function titles(pages: Forecast['pages']): string {
  return listed(pages.map(({ title }) => title || 'Without a title').slice(0, NAMED), pages.length);
}

/** What the space changed meanwhile, and whether it is on the same pages. */
function meanwhile(pages: Forecast['pages']): string {
  const theirs = pages.filter((page) => page.theirs !== null);
  const both = theirs.filter(({ ours }) => ours !== null);
  if (theirs.length === 0) return 'The space was changed since, though none of its pages';
  const changed = `${counted(theirs.length, 'page')} changed in the space since`;
  return both.length === 0
    ? `${changed}, none of these`
    : `${changed}; ${titles(both)} changed here, too`;
}

/** What is said of each check that passes; the others say nothing. */
export const passWords: Partial<Record<CheckName, string>> = {
  status: 'Open for review',
  conflicts: 'No conflicting edits',
  outdated: 'Up to date with the space',
  'review-missing': 'Approved as it is now',
  'open-comments': 'No open comments',
  'broken-links': 'Breaks no links',
};
