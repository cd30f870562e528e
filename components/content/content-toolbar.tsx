'use client';

import { ChevronsDownUp, Table2 } from 'lucide-react';
import Link from 'next/link';
import { useQueryStates } from 'nuqs';
import { useExpanded } from '#components/kit/board/expansion.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { useContentPage } from './content-page.tsx';
import { contentSearch } from './search-params.ts';

/** The search over the tree, and what closes all that is expanded. */
export function ContentToolbar() {
  const { expansion, organizationId } = useContentPage();
  const [{ search }, setParams] = useQueryStates(contentSearch);
  const expanded = useExpanded(expansion);
  return (
    <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
      <SearchBox
        label="Search by title"
        placeholder="Title"
        maxLength={50}
        className="w-60 max-md:w-auto max-md:flex-1 max-md:basis-48"
        value={search}
        onSearch={(text) => void setParams({ search: text || null })}
      />
      {expanded.size > 0 && search === '' && (
        <Button variant="bare" onClick={() => expansion.set([...expanded], false)}>
          <ChevronsDownUp aria-hidden />
          <span className="max-md:sr-only">Collapse all</span>
        </Button>
      )}
      <span className="flex-1 max-md:hidden" />
      <Button variant="bare" asChild>
        <Link href={`/orgs/${organizationId}/custom-fields`}>
          <Table2 aria-hidden />
          <span className="max-md:sr-only">Custom fields</span>
        </Link>
      </Button>
      <CopyButton label="Copy link" value={() => window.location.href} className="max-md:hidden" />
    </search>
  );
}
