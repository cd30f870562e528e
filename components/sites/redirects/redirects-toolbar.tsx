'use client';

import { useQuery } from '@tanstack/react-query';
import { Download, Route } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Select } from '#components/ui/select.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { countRedirectProblems } from '#lib/contract/redirects.ts';
import { siteInput } from '../frame/inputs.ts';
import { counted } from '../words.ts';
import { problemWords } from './problem-words.ts';
import { useRedirects } from './redirects-context.tsx';
import { type ProblemFilter, problemFilters, redirectsSearch } from './search-params.ts';

/** What narrows the redirects, and the way to take them along as a file. */
export function RedirectsToolbar({ onTry }: { onTry: () => void }) {
  const { organizationId, siteId } = useRedirects();
  const [{ search, problem }, setState] = useQueryStates(redirectsSearch);
  const counts = useQuery(queryFor(countRedirectProblems, siteInput(organizationId, siteId))).data;
  const numberOf = (filter: ProblemFilter) => (filter === 'any' ? counts?.total : counts?.[filter]);
  return (
    <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
      <SearchBox
        label="Search the redirects by path or target"
        placeholder="Path or target"
        maxLength={512}
        value={search}
        onSearch={(text) => void setState({ search: text.trim() })}
      />
      {(counts || problem) && (
        <Select<ProblemFilter | 'all'>
          aria-label="Problems"
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
      <Button variant="bare" className="lg:hidden" onClick={onTry}>
        <Route aria-hidden /> Try a path
      </Button>
      <span className="flex-1 max-md:hidden" />
      <ExportButton />
    </search>
  );
}

function ExportButton() {
  const { organizationId, siteId } = useRedirects();
  const [{ search, problem }] = useQueryStates(redirectsSearch);
  const [isSaving, setSaving] = useState(false);
  async function save(): Promise<void> {
    setSaving(true);
    try {
      const { saveRedirects } = await import('./save-redirects.ts');
      const count = await saveRedirects(organizationId, siteId, { search, problem });
      announce(`${counted(count, 'redirect')} saved as CSV.`);
      notify(`${counted(count, 'redirect')} saved as CSV.`, { tone: 'done' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify(`Nothing was saved. ${error.message}`, { tone: 'bad' });
    } finally {
      setSaving(false);
    }
  }
  const isPart = search !== '' || problem !== null;
  return (
    <Button variant="bare" busy={isSaving} onClick={() => void save()}>
      <Download aria-hidden /> {isPart ? 'Export what matches' : 'Export CSV'}
    </Button>
  );
}
