import { FilterX, Plus, Upload } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { problemWords } from './problem-words.ts';
import { useRedirects } from './redirects-context.tsx';
import type { ProblemFilter } from './search-params.ts';

/** Where a site has no redirects. */
export function NoRedirects({ onImport }: { onImport: () => void }) {
  const { canEdit, edit } = useRedirects();
  return (
    <EmptyState
      title="No redirects yet"
      actions={
        canEdit && (
          <>
            <Button onClick={() => edit(null)}>
              <Plus aria-hidden /> Add the first
            </Button>
            <Button variant="bare" onClick={onImport}>
              <Upload aria-hidden /> Import a CSV file
            </Button>
          </>
        )
      }
    >
      A redirect leads visitors of an old path to where its content is now. Moving or renaming
      things on the board offers them. {!canEdit && 'Whoever has the role Create can add them.'}
    </EmptyState>
  );
}

/** Where nothing is like what is asked for. */
export function NoMatch({
  search,
  problem,
  onClear,
}: {
  search: string;
  problem: ProblemFilter | null;
  onClear: () => void;
}) {
  const named = problem && problem !== 'any' ? `with “${problemWords[problem].name}”` : null;
  const title = search
    ? `No redirect matches “${search}”${problem ? ' and has this problem' : ''}`
    : named
      ? `No redirect ${named}`
      : 'No redirect has a problem';
  return (
    <EmptyState
      role="status"
      title={title}
      actions={
        <Button onClick={onClear}>
          <FilterX aria-hidden /> Show all redirects
        </Button>
      }
    >
      {search
        ? 'The search looks at the path, and at the title of what it leads to.'
        : 'All that were found are repaired, or there never were any.'}
    </EmptyState>
  );
}
