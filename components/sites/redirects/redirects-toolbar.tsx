'use client';

import { useQuery } from '@tanstack/react-query';
import { Download, Route } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { plural } from '#components/kit/format.ts';
import { LongRead, useLongRead } from '#components/kit/long-read.tsx';
import { Button } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Select } from '#components/ui/select.tsx';
import { queryFor } from '#lib/client/query.ts';
import { countRedirectProblems } from '#lib/contract/redirects.ts';
import { siteInput } from '../frame/inputs.ts';
import { problemWords } from './problem-words.ts';
import { useRedirects } from './redirects-context.tsx';
import { type ProblemFilter, problemFilters, redirectsSearch } from './search-params.ts';

/** The search and filter of the redirects, and the export. */
export function RedirectsToolbar({ onTest }: { onTest: () => void }) {
  const { organizationId, siteId } = useRedirects();
  const [{ search, problem }, setState] = useQueryStates(redirectsSearch);
  const counts = useQuery(queryFor(countRedirectProblems, siteInput(organizationId, siteId))).data;
  const numberOf = (filter: ProblemFilter) => (filter === 'any' ? counts?.total : counts?.[filter]);
  return (
    <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
      <SearchBox
        label="Search redirects by path or target"
        placeholder="Path or target"
        maxLength={512}
        value={search}
        onSearch={(text) => void setState({ search: text.trim() })}
      />
      {(counts || problem) && (
        <Select<ProblemFilter | 'all'>
          aria-label="Problem"
          className="w-44 max-md:w-auto max-md:flex-1 max-md:basis-40"
          value={problem ?? 'all'}
          onValueChange={(value) => void setState({ problem: value === 'all' ? null : value })}
          options={[
            { value: 'all', label: 'All redirects' },
            ...problemFilters.map((filter) => {
              const name = filter === 'any' ? 'Any problem' : problemWords[filter].name;
              return { value: filter, label: `${name} · ${numberOf(filter) ?? '…'}`, text: name };
            }),
          ]}
        />
      )}
      <Button variant="bare" className="xl:hidden" onClick={onTest}>
        <Route aria-hidden /> Test a path
      </Button>
      <span className="flex-1 max-md:hidden" />
      <ExportButton />
    </search>
  );
}

function ExportButton() {
  const { organizationId, siteId } = useRedirects();
  const [{ search, problem, sort }] = useQueryStates(redirectsSearch);
  const exporting = useLongRead();
  const start = () =>
    exporting.start(async (options) => {
      const { exportRedirects } = await import('./export-redirects.ts');
      const state = { search, problem, sort };
      const count = await exportRedirects(organizationId, siteId, state, options);
      return `${plural(count, 'redirect')} exported`;
    });
  const isPart = search !== '' || problem !== null;
  return (
    <LongRead reading={exporting}>
      <Button variant="bare" onClick={start}>
        <Download aria-hidden /> {isPart ? 'Export matching as CSV' : 'Export CSV'}
      </Button>
    </LongRead>
  );
}
