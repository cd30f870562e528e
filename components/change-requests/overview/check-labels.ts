import { formatNames, plural } from '#components/kit/format.ts';
import type { MergeForecast } from '#lib/contract/change-requests.ts';

export type CheckName = MergeForecast['checks'][number]['check'];

/** The number of page titles a check names. */
const MAX_TITLES = 3;

/** The title and explanation of a failed check. */
export function checkLabel(
  { check, count = 0 }: MergeForecast['checks'][number],
  {
    status,
    pages,
    requestedBy,
  }: { status: string; pages: MergeForecast['pages']; requestedBy: string[] },
): { title: string; detail: string } {
  switch (check) {
    case 'status':
      return {
        title: status === 'archived' ? 'Archived' : 'Still a draft',
        detail: 'Only open change requests can be reviewed and merged',
      };
    case 'no-changes':
      return { title: 'No changes yet', detail: 'Edit a page or file first' };
    case 'conflicts':
      return {
        title: plural(count, 'page has conflicts', 'pages have conflicts'),
        detail: `Changed both here and in the space: ${titles(pages.filter(({ conflicts }) => conflicts.length > 0))}`,
      };
    case 'changes-requested':
      return {
        title:
          requestedBy.length > 0
            ? `${formatNames(requestedBy)} requested changes`
            : 'Changes requested',
        detail: 'Their comments are under Reviews',
      };
    case 'outdated':
      return { title: 'Out of date', detail: spaceChanges(pages) };
    case 'review-missing':
      return { title: 'Not approved', detail: 'Nobody has approved the current version' };
    case 'open-comments':
      return {
        title: plural(count, 'open comment'),
        detail: `Resolve ${count === 1 ? 'it' : 'them'}, or merge anyway`,
      };
    case 'broken-links':
      return {
        title: `Breaks ${plural(count, 'link')}`,
        detail: `${count === 1 ? 'Its target' : 'Their targets'} won’t exist after merging`,
      };
  }
}

function titles(pages: MergeForecast['pages']): string {
  return formatNames(
    pages.map(({ title }) => title || 'Untitled').slice(0, MAX_TITLES),
    pages.length,
  );
}

/** What changed in the space since, and whether it is on the same pages. */
function spaceChanges(pages: MergeForecast['pages']): string {
  const theirs = pages.filter((page) => page.theirs !== null);
  const shared = theirs.filter(({ ours }) => ours !== null);
  if (theirs.length === 0) return 'The space has changed since, but its pages haven’t';
  const changed = `${plural(theirs.length, 'page')} changed in the space since then`;
  return shared.length === 0
    ? `${changed}, none of them here`
    : `${changed}; ${titles(shared)} also changed here`;
}

/** The titles of passed checks; the others aren't shown when they pass. */
export const passedLabels: Partial<Record<CheckName, string>> = {
  status: 'Open for review',
  conflicts: 'No conflicts',
  outdated: 'Up to date with the space',
  'review-missing': 'Current version approved',
  'open-comments': 'No open comments',
  'broken-links': 'No broken links',
};
