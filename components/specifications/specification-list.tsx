'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import Link from 'next/link';
import { useQueryStates } from 'nuqs';
import { Paging } from '#components/kit/paging.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { Spec } from '#lib/contract/openapi-spec-shape.ts';
import { listOpenAPISpecs } from '#lib/contract/openapi-specs.ts';
import { getOrganization, type Organization } from '#lib/contract/organizations.ts';
import { NewSpecificationButton } from './new-specification-button.tsx';
import { specificationHref, specificationsInput, specificationsSearch } from './search-params.ts';
import { StandingBadge } from './standing-badge.tsx';
import { LOOK_AGAIN, useEndings } from './use-endings.ts';
import { faultWords, isGoing, nameOf } from './words.ts';

/** The OpenAPI specifications of an organization; what is being read is looked at until it is done. */
export function SpecificationList({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(specificationsSearch);
  const specs = useQuery({
    ...queryFor(listOpenAPISpecs, specificationsInput(organizationId, state)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isGoing) ? LOOK_AGAIN : false),
  });
  const { data, error } = specs;
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  useEndings(organizationId, data?.items);
  return (
    <div id="specifications" className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-gutter py-3">
        <SearchBox
          label="Search the specifications"
          placeholder="Name or title"
          maxLength={100}
          className="w-60 max-md:w-auto max-md:flex-1 max-md:basis-48"
          value={state.search}
          onSearch={(text) => void setState({ search: text.trim(), page: null })}
        />
        <span className="ml-auto">
          <NewSpecificationButton organizationId={organizationId} />
        </span>
      </div>
      <p className="max-w-[80ch] flex-none px-gutter pb-3 text-ink-2">
        The descriptions of APIs that pages link to, with their versions. They are for everybody who
        reads them; adding one takes the role Create.
      </p>
      <div className="relative min-h-0 flex-1 overflow-y-auto" aria-busy={specs.isPlaceholderData}>
        {error instanceof Problem && !data && (
          <ProblemState
            problem={error}
            what="The specifications"
            onRetry={() => void specs.refetch()}
          />
        )}
        {specs.isPending && <SkeletonRows label="The specifications are loading" avatar={false} />}
        {data?.items.length === 0 && (
          <Nothing
            search={state.search}
            organization={organization}
            onClear={() => void setState({ search: '', page: null })}
          />
        )}
        {data && data.items.length > 0 && (
          <Table aria-label="OpenAPI specifications">
            <TableHead sticky>
              <HeadCell>Specification</HeadCell>
              <HeadCell className="w-64 max-md:w-32">State</HeadCell>
              <HeadCell className="w-40 max-lg:hidden">API version</HeadCell>
              <HeadCell numeric className="w-28 max-lg:hidden">
                Operations
              </HeadCell>
              <HeadCell className="w-36 max-md:hidden">Last tried</HeadCell>
            </TableHead>
            <tbody>
              {data.items.map((spec) => (
                <SpecificationRow key={spec.id} organizationId={organizationId} spec={spec} />
              ))}
            </tbody>
          </Table>
        )}
      </div>
      {data && data.items.length > 0 && (
        <Paging
          shown={data.items.length}
          count={data.count}
          isFirst={!state.page}
          next={data.next?.page}
          onPage={(page) => void setState({ page }, { history: 'push' })}
        />
      )}
    </div>
  );
}

function SpecificationRow({ organizationId, spec }: { organizationId: string; spec: Spec }) {
  const { document, lastProcessErrorCode: code, lastProcessedAt } = spec;
  return (
    <Row>
      <Cell className="py-1.5">
        <Link
          href={specificationHref(organizationId, spec.slug)}
          className="block truncate font-semibold hover:underline"
        >
          {nameOf(spec)}
        </Link>
        <span className="mono block truncate text-meta text-ink-3">{spec.slug}</span>
      </Cell>
      <Cell className="py-1.5">
        <StandingBadge spec={spec} />
        {code && (
          <span className="block truncate text-meta text-ink-3 max-md:hidden">
            {faultWords[code].title}
          </span>
        )}
      </Cell>
      <Cell className="max-lg:hidden">
        <span className="block truncate">{document?.version ?? '–'}</span>
        {document && (
          <span className="block truncate text-meta text-ink-3">{document.standard}</span>
        )}
      </Cell>
      <Cell numeric className="max-lg:hidden">
        {document ? document.operations.toLocaleString('en') : '–'}
      </Cell>
      <Cell className="text-ink-2 max-md:hidden">
        {lastProcessedAt ? <Time value={lastProcessedAt} /> : 'Not yet'}
      </Cell>
    </Row>
  );
}

function Nothing({
  search,
  organization,
  onClear,
}: {
  search: string;
  organization: Organization | undefined;
  onClear: () => void;
}) {
  if (organization?.permissions.listMembers === false)
    return (
      <EmptyState title="Guests see no specifications" role="status">
        Seeing them takes the role Read in {organization.title}. An admin can give it to you.
      </EmptyState>
    );
  if (search)
    return (
      <EmptyState
        role="status"
        title={`No specification matches “${search}”`}
        actions={
          <Button onClick={onClear}>
            <FilterX aria-hidden /> Show all specifications
          </Button>
        }
      />
    );
  return (
    <EmptyState title="No specifications yet">
      A specification describes an API: its operations, what each takes and what it answers. Give
      the address of one, or its text, and its operations can be looked through and its versions
      compared. Pages link to it by its name.
    </EmptyState>
  );
}
