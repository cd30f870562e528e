'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { formatNumber } from '#components/kit/format.ts';
import { roleIn, whyNot } from '#components/kit/permission.ts';
import { type ListColumn, ResourceList } from '#components/kit/resource-list.tsx';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import type { Spec } from '#lib/contract/openapi-spec.ts';
import { listOpenAPISpecs } from '#lib/contract/openapi-specs.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import { NewSpecificationButton } from './new-specification-button.tsx';
import { specificationsInput, specificationsSearch } from './search-params.ts';
import { errorText, isProcessing, nameOf } from './spec-labels.ts';
import { StatusBadge } from './status-badge.tsx';
import { POLL_INTERVAL, useProcessingUpdates } from './use-processing-updates.ts';

const viewing = { subject: 'openAPISpec', permission: 'view' } as const;

/** The OpenAPI specifications of an organization; polls while any is being processed. */
export function SpecificationList({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(specificationsSearch);
  const input = specificationsInput(organizationId, state);
  const { data } = useQuery({
    ...queryFor(listOpenAPISpecs, input),
    refetchInterval: ({ state: { data: read } }) =>
      read?.items.some(isProcessing) ? POLL_INTERVAL : false,
  });
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  // The list itself is empty for guests.
  const refusal = whyNot(
    viewing,
    organization && { permissions: permissionsOf('openAPISpec', roleIn(organization)) },
  );
  useProcessingUpdates(organizationId, data?.items);
  return (
    <div id="specifications" className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-gutter py-3">
        <SearchBox
          label="Search specifications"
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
        API descriptions that pages can link to, with their versions.
      </p>
      <ResourceList
        endpoint={listOpenAPISpecs}
        input={input}
        nouns="specifications"
        about="A specification describes an API and its operations. Add one by URL, file or text to browse its operations, compare versions and link to it from pages."
        noAccess={refusal}
        columns={columnsOf(organizationId)}
        filters={{
          active: state.search !== '',
          search: state.search,
          onClear: () => void setState({ search: '', page: null }),
        }}
        page={{
          current: state.page,
          onChange: (page) => void setState({ page }, { history: 'push' }),
        }}
      />
    </div>
  );
}

function columnsOf(organizationId: string): ListColumn<Spec>[] {
  return [
    { head: 'Specification', cell: (spec) => <Name organizationId={organizationId} spec={spec} /> },
    {
      head: 'Status',
      className: 'w-64 max-md:w-32',
      cell: (spec) => <Status spec={spec} />,
    },
    {
      head: 'API version',
      className: 'w-40 max-xl:hidden',
      cell: ({ document }) => (
        <>
          <span className="block truncate">{document?.version ?? '–'}</span>
          {document && (
            <span className="block truncate text-meta text-ink-3">{document.standard}</span>
          )}
        </>
      ),
    },
    {
      head: 'Operations',
      numeric: true,
      className: 'w-28 max-xl:hidden',
      cell: ({ document }) => (document ? formatNumber(document.operations) : '–'),
    },
    {
      head: 'Last processed',
      className: 'w-36 max-md:hidden',
      cell: ({ lastProcessedAt }) => (
        <span className="text-ink-2">
          {lastProcessedAt ? <Time value={lastProcessedAt} /> : 'Never'}
        </span>
      ),
    },
  ];
}

function Name({ organizationId, spec }: { organizationId: string; spec: Spec }) {
  return (
    <span className="block py-1.5">
      <Link
        href={routes.specification(organizationId, spec.slug)}
        data-row-link
        className="block truncate font-semibold hover:underline"
      >
        {nameOf(spec)}
      </Link>
      <span className="mono block truncate text-meta text-ink-3">{spec.slug}</span>
    </span>
  );
}

function Status({ spec }: { spec: Spec }) {
  const { lastProcessErrorCode: code } = spec;
  return (
    <>
      <StatusBadge spec={spec} />
      {code && (
        <span className="block truncate text-meta text-ink-3 max-md:hidden">
          {errorText[code].title}
        </span>
      )}
    </>
  );
}
