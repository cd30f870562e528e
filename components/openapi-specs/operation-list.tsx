'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { formatNumber, plural } from '#components/kit/format.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Scroller } from '#components/kit/scroller.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { cn } from '#components/ui/cn.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Select } from '#components/ui/select.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#components/ui/table.tsx';
import { Problem } from '#lib/client/problem.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import {
  getOpenAPISpecVersion,
  listOpenAPIOperations,
  type SpecOperation,
  type SpecVersionDetail,
} from '#lib/contract/openapi-versions.ts';
import { Method } from './method-badge.tsx';
import { operationsInput, specificationSearch, versionInput } from './search-params.ts';

/** Option values that can't be the name of a tag. */
const ALL = '\u0000all';
const UNTAGGED = '\u0000none';

/** The operations of a version, with search, tag filter and a detail panel. */
export function OperationList({ organizationId, slug }: { organizationId: string; slug: string }) {
  const [state, setState] = useQueryStates(specificationSearch);
  const version = useQuery(
    queryFor(getOpenAPISpecVersion, versionInput(organizationId, slug, state.version)),
  );
  const pages = useInfiniteQuery({
    ...pagesFor(listOpenAPIOperations, operationsInput(organizationId, slug, state)),
    placeholderData: keepPreviousData,
  });
  const operations = pages.data?.pages.flatMap((page): SpecOperation[] => page.items);
  const count = pages.data?.pages[0]?.count;
  // The open panel leaves room for fewer columns.
  const isPanelOpen = state.operation !== null;
  const clear = () => void setState({ search: '', tag: null });
  if (version.error instanceof Problem && !version.data)
    return (
      <ProblemState
        problem={version.error}
        what="this version"
        onRetry={() => void version.refetch()}
      />
    );
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-gutter py-3">
        <SearchBox
          label="Search operations"
          placeholder="Path, method or summary"
          className="w-60 max-md:w-auto max-md:flex-1 max-md:basis-48"
          value={state.search}
          onSearch={(text) => void setState({ search: text.trim() })}
        />
        <Tags
          tags={version.data?.tags ?? []}
          value={state.tag}
          onChange={(tag) => void setState({ tag })}
        />
        {state.version !== 'latest' && version.data && (
          <Chip
            label="Version"
            value={`${version.data.number}`}
            onRemove={() => void setState({ version: null, operation: null })}
          />
        )}
        <span role="status" className="ml-auto text-meta text-ink-3">
          {count !== undefined && !pages.isPlaceholderData && plural(count, 'operation')}
        </span>
      </div>
      <Scroller aria-busy={pages.isPlaceholderData}>
        <Notes notes={version.data?.notes ?? []} />
        <ListBody
          nouns="operations"
          reading={pages}
          items={operations}
          skeleton={{ shape: 'line' }}
          moreClass="mx-gutter my-3"
          filters={{
            active: Boolean(state.search) || state.tag !== null,
            search: state.search,
            onClear: clear,
          }}
          {...(!state.search &&
            state.tag === null && {
              empty: (
                <EmptyState title="No operations">This document only contains schemas.</EmptyState>
              ),
            })}
        >
          {(rows) => (
            <Table tight aria-label="Operations">
              <TableHead sticky>
                <HeadCell className="w-30 max-md:w-24">Method</HeadCell>
                <HeadCell>Path</HeadCell>
                {!isPanelOpen && (
                  <>
                    <HeadCell className="max-lg:hidden">Summary</HeadCell>
                    <HeadCell className="w-40 max-xl:hidden">Tags</HeadCell>
                  </>
                )}
              </TableHead>
              <tbody>
                {rows.map((operation) => (
                  <OperationRow
                    key={operation.id}
                    operation={operation}
                    isOpen={operation.id === state.operation}
                    isNarrow={isPanelOpen}
                    onOpen={() => void setState({ operation: operation.id }, { history: 'push' })}
                  />
                ))}
              </tbody>
            </Table>
          )}
        </ListBody>
      </Scroller>
    </>
  );
}

function Tags({
  tags,
  value,
  onChange,
}: {
  tags: SpecVersionDetail['tags'];
  value: string | null;
  onChange: (tag: string | null) => void;
}) {
  if (tags.length < 2) return null;
  const options = tags.map(({ name, operations }) => ({
    value: name === '' ? UNTAGGED : name,
    label: name === '' ? 'Untagged' : name,
    description: formatNumber(operations),
    text: name,
  }));
  return (
    <Select
      aria-label="Tag"
      className="w-52"
      value={value === null ? ALL : value === '' ? UNTAGGED : value}
      onValueChange={(tag) => onChange(tag === ALL ? null : tag === UNTAGGED ? '' : tag)}
      options={[{ value: ALL, label: `All ${plural(tags.length, 'tag')}` }, ...options]}
    />
  );
}

function OperationRow({
  operation,
  isOpen,
  isNarrow,
  onOpen,
}: {
  operation: SpecOperation;
  isOpen: boolean;
  isNarrow: boolean;
  onOpen: () => void;
}) {
  const { path, summary, tags, deprecated } = operation;
  return (
    <Row open={isOpen}>
      <Cell>
        <Method operation={operation} />
      </Cell>
      <Cell className="py-1">
        <button
          type="button"
          onClick={onOpen}
          aria-label={`${operation.method.toUpperCase()} ${path}`}
          className="mono block max-w-full rounded-badge text-left text-[13px] font-medium wrap-anywhere hover:underline"
        >
          {path}
        </button>
        {summary && (
          <span className={cn('block truncate text-meta text-ink-3', !isNarrow && 'lg:hidden')}>
            {summary}
          </span>
        )}
      </Cell>
      {!isNarrow && (
        <>
          <Cell className="max-lg:hidden">
            <span className="flex min-w-0 items-center gap-2">
              {deprecated && (
                <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
                  Deprecated
                </Badge>
              )}
              <span className="truncate text-ink-2">{summary}</span>
            </span>
          </Cell>
          <Cell className="truncate text-meta text-ink-3 max-xl:hidden">{tags.join(', ')}</Cell>
        </>
      )}
    </Row>
  );
}

/** Warnings from processing the document. */
function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <details className="mx-gutter mb-3 border-l-3 border-l-warn bg-warn-wash px-3 py-2">
      <summary className="cursor-pointer font-medium">
        {plural(notes.length, 'warning')} about this document
      </summary>
      <ul className="mt-1.5 grid gap-1 text-ink-2">
        {notes.map((note) => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
    </details>
  );
}
