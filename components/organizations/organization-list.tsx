'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ban, Plus, Search } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { OrganizationLogo } from '#components/kit/organization-logo.tsx';
import { roleIn } from '#components/kit/permission.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { RoleLevel } from '#components/kit/role.tsx';
import { routes } from '#components/kit/routes.ts';
import { marksOf } from '#components/kit/same-title.ts';
import { Scroller } from '#components/kit/scroller.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { Input } from '#components/ui/input.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import { upperFirst } from '#lib/contract/letter-case.ts';
import { getMember } from '#lib/contract/members.ts';
import { listOrganizations, type Organization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';

/** The state of the list in the URL: the search, and `?new=1` for the dialog. */
const organizationsSearch = {
  search: parseAsString.withDefault('').withOptions({ clearOnDefault: true }),
  new: parseAsStringLiteral(['1']),
};

const NewOrganization = lazyPart(() =>
  import('./new-organization.tsx').then(({ NewOrganization: loaded }) => loaded),
);
loadWhenIdle(NewOrganization);

const DeletedOrganizations = lazyPart(() =>
  import('./deleted-organizations.tsx').then(({ DeletedOrganizations: loaded }) => loaded),
);

/** From how many organizations the search box is shown. */
const MANY = 8;

/** The user's organizations, and the dialog for a new one. */
export function OrganizationList({
  joinable,
}: {
  /** The organizations the user can join, shown above. */
  joinable?: ReactNode;
}) {
  const [state, setState] = useQueryStates(organizationsSearch);
  const first = useQuery(queryFor(listOrganizations, { query: { limit: 100 } }));
  const hasMore = Boolean(first.data?.next);
  const all = useInfiniteQuery({
    ...pagesFor(listOrganizations, { query: { limit: 1000 } }),
    enabled: hasMore,
  });
  const items =
    all.data?.pages.flatMap((page): Organization[] => page.items) ?? first.data?.items ?? [];
  const wanted = state.search.trim().toLocaleLowerCase();
  const marks = marksOf(items);
  const shown = items.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  const mayCreate = useQuery(queryFor(getUser, {})).data?.createsOrganizations !== false;
  const openNew = () => setState({ new: '1' });
  return (
    <>
      <PageHead
        title="Organizations"
        crumbs={[{ label: 'Home', href: '/' }]}
        actions={
          mayCreate && (
            <Button
              variant={items.length > 0 ? 'secondary' : 'primary'}
              {...NewOrganization.preload}
              onClick={openNew}
            >
              <Plus aria-hidden /> New organization
            </Button>
          )
        }
        facts={
          items.length > 0
            ? [
                <>
                  You belong to <b>{formatNumber(first.data?.count ?? items.length)}</b>
                </>,
              ]
            : []
        }
      />
      <Scroller>
        {joinable}
        {items.length >= MANY && (
          <div className="px-gutter py-3">
            <Input
              type="search"
              data-page-search=""
              aria-label="Search organizations by title"
              placeholder="Title"
              icon={<Search aria-hidden />}
              value={state.search}
              onChange={(event) => setState({ search: event.target.value })}
              className="max-w-80"
            />
          </div>
        )}
        <ListContent
          items={shown}
          marks={marks}
          total={items.length}
          search={state.search}
          problem={first.data ? null : first.error}
          isLoading={first.isPending}
          onRetry={() => void first.refetch()}
          onClear={() => setState({ search: '' })}
          onNew={mayCreate ? openNew : undefined}
        />
        {all.hasNextPage && (
          <div className="px-gutter py-3">
            <Button busy={all.isFetchingNextPage} onClick={() => void all.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
        <DeletedOrganizations />
      </Scroller>
      {state.new === '1' && mayCreate && (
        <NewOrganization onClose={() => setState({ new: null })} />
      )}
    </>
  );
}

function ListContent(props: {
  items: Organization[];
  marks: ReadonlyMap<string, string>;
  total: number;
  search: string;
  problem: Error | null;
  isLoading: boolean;
  onRetry: () => void;
  onClear: () => void;
  /** Undefined: the user may not create any. */
  onNew: (() => void) | undefined;
}) {
  if (props.problem)
    return (
      <ProblemState
        problem={props.problem as Problem}
        what="your organizations"
        onRetry={props.onRetry}
      />
    );
  if (props.isLoading) return <SkeletonRows label="Loading organizations" />;
  if (props.total === 0) return <NoOrganizations onNew={props.onNew} />;
  if (props.items.length === 0)
    return (
      <EmptyState
        title={`No organizations match “${props.search}”`}
        role="status"
        actions={<Button onClick={props.onClear}>Clear search</Button>}
      >
        {props.total} in total.
      </EmptyState>
    );
  return (
    <ul aria-label="Organizations">
      {props.items.map((organization) => (
        <OrganizationRow
          key={organization.id}
          organization={organization}
          mark={props.marks.get(organization.id)}
        />
      ))}
    </ul>
  );
}

function NoOrganizations({ onNew }: { onNew: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No organizations yet"
      actions={
        onNew && (
          <Button {...NewOrganization.preload} onClick={onNew}>
            Create organization
          </Button>
        )
      }
    >
      {onNew
        ? 'Ask an admin to invite you at the address you signed in with, open an invite link, or create your own organization.'
        : 'Ask an admin to invite you at the address you signed in with, or open an invite link. Only admins of this instance can create organizations.'}
    </EmptyState>
  );
}

/** One organization, with its plan and the user's role. */
function OrganizationRow({
  organization,
  mark,
}: {
  organization: Organization;
  /** Distinguishes it from others with the same title. */
  mark: string | undefined;
}) {
  const { id, title, urls, plan, hostname, emailDomains, suspended } = organization;
  const details = new Set([hostname, mark, ...emailDomains].filter(Boolean));
  const about = [...details].slice(0, 3).join(', ');
  return (
    <li className="border-b border-hairline">
      <Link
        href={routes.organization(id)}
        className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-gutter py-2 -outline-offset-2 hover:bg-paper-2 md:grid-cols-[auto_minmax(0,1fr)_8rem_8rem]"
      >
        <OrganizationLogo title={title} logo={urls.logo} size="default" />
        <span className="min-w-0">
          <span className="block truncate text-form font-semibold">{title}</span>
          {about && <span className="block truncate text-meta text-ink-3">{about}</span>}
        </span>
        {suspended ? (
          <Badge tone="bad" icon={<Ban aria-hidden />}>
            Suspended
          </Badge>
        ) : (
          <OwnRole organization={organization} />
        )}
        <span className="text-meta text-ink-3 max-md:hidden">{planName(plan)}</span>
      </Link>
    </li>
  );
}

function planName(plan: string): string {
  const words = plan.replaceAll(/[-_]/g, ' ');
  return `${upperFirst(words)} plan`;
}

/** The user's role. An admin's is known from the permissions, without reading the member. */
function OwnRole({ organization }: { organization: Organization }) {
  const user = useQuery(queryFor(getUser, {}));
  const userId = user.data?.id;
  const isAdmin = roleIn(organization) === 'admin';
  const member = useQuery({
    ...queryFor(getMember, {
      parameters: { organizationId: organization.id, userId: userId ?? '-' },
    }),
    enabled: userId !== undefined && !isAdmin,
  });
  if (isAdmin) return <RoleLevel role="admin" />;
  return member.data ? <RoleLevel role={member.data.role} /> : <span aria-hidden />;
}
