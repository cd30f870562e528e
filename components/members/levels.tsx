'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useQueryStates } from 'nuqs';
import { formatNumber } from '#components/kit/format.ts';
import { levelOnContent } from '#components/kit/levels.ts';
import { Paging } from '#components/kit/paging.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { ListToolbar } from '#components/kit/resource-list.tsx';
import { routes } from '#components/kit/routes.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Level } from '#components/ui/level.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listMemberLevels, type MemberLevels } from '#lib/contract/access.ts';
import { rankOf } from '#lib/contract/levels.ts';
import { listSpaces, type Space } from '#lib/contract/spaces.ts';
import { columnsInput, levelsInput, levelsSearch } from './levels-search.ts';

/** The level of each person on each space; a cell leads to the reasons. */
export function Levels({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(levelsSearch);
  const columns = useQuery({
    ...queryFor(listSpaces, columnsInput(organizationId, state.spaces)),
    placeholderData: keepPreviousData,
  });
  const spaces = columns.data?.items ?? [];
  const rows = useQuery({
    ...queryFor(listMemberLevels, levelsInput(organizationId, spaces, state.page)),
    placeholderData: keepPreviousData,
    enabled: spaces.length > 0,
  });
  const error = columns.error ?? rows.error;
  if (error instanceof Problem && !rows.data)
    return (
      <ProblemState
        problem={error}
        what="levels"
        onRetry={() => void Promise.all([columns.refetch(), rows.refetch()])}
      />
    );
  if (columns.data?.items.length === 0)
    return (
      <EmptyState title="No spaces yet">
        The level of each person on a space appears here.
      </EmptyState>
    );
  if (!columns.data || !rows.data) return <SkeletonRows label="Loading levels" rows={12} />;
  const { next, count = spaces.length } = columns.data;
  return (
    <>
      <ListToolbar>
        <p className="min-w-0 flex-1 text-ink-2">
          {spaces.length < count
            ? `${spaces.length} of ${formatNumber(count)} spaces, newest first.`
            : 'All spaces, newest first.'}{' '}
          Open a level to see why a person has it.
        </p>
        {state.spaces && (
          <Button size="small" onClick={() => void setState({ spaces: null }, { history: 'push' })}>
            First spaces
          </Button>
        )}
        {next && (
          <Button
            size="small"
            onClick={() => void setState({ spaces: next.page }, { history: 'push' })}
          >
            Next spaces
          </Button>
        )}
      </ListToolbar>
      <section
        aria-label="Levels"
        aria-busy={columns.isPlaceholderData || rows.isPlaceholderData}
        // Scrolling areas can be reached by keyboard.
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto border-t border-hairline"
      >
        <Matrix organizationId={organizationId} spaces={spaces} people={rows.data.items} />
      </section>
      <Paging
        shown={rows.data.items.length}
        count={rows.data.count}
        isFirst={!state.page}
        next={rows.data.next?.page}
        onPage={(page) => void setState({ page }, { history: 'push' })}
      />
    </>
  );
}

const edge = 'border-b border-hairline';

function Matrix({
  organizationId,
  spaces,
  people,
}: {
  organizationId: string;
  spaces: readonly Space[];
  people: readonly MemberLevels[];
}) {
  return (
    <table className="min-w-full border-separate border-spacing-0">
      <thead className="sticky top-0 z-sticky bg-paper">
        <tr>
          <th scope="col" className={`${edge} h-9 px-gutter text-meta font-semibold text-ink-3`}>
            Person
          </th>
          {spaces.map(({ id, title, emoji }) => (
            <th key={id} scope="col" className={`${edge} pr-4 text-meta font-semibold text-ink-2`}>
              <Link
                href={routes.space({ organization: organizationId, id }, 'access')}
                title={title}
                className="block w-26 truncate hover:underline"
              >
                {emoji} {title}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className="hover:[&>*]:bg-paper-2">
            <th
              scope="row"
              className={`${edge} h-9 max-w-64 min-w-44 bg-paper pr-4 pl-gutter font-normal md:sticky md:left-0`}
            >
              <Link
                href={routes.members(organizationId, { member: person.id })}
                data-row-link
                title={person.user.displayName}
                className="flex min-w-0 items-center gap-2 hover:underline"
              >
                <Avatar name={person.user.displayName} />
                <span className="truncate font-medium">{person.user.displayName}</span>
              </Link>
            </th>
            {spaces.map((space) => (
              <td key={space.id} className={`${edge} pr-4`}>
                <LevelCell organizationId={organizationId} space={space} person={person} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A level as ticks and its word; levels that differ from the role in the organization are highlighted. */
function LevelCell({
  organizationId,
  space,
  person,
}: {
  organizationId: string;
  space: Space;
  person: MemberLevels;
}) {
  const level = person.levels[space.id];
  if (!level) return null;
  const isOwn = level === (person.role ?? 'guest');
  return (
    <Link
      href={routes.spaceAccess({ organization: organizationId, id: space.id }, person.id)}
      prefetch={false}
      className="inline-flex rounded-badge hover:underline"
    >
      <Level filled={rankOf(level)} className={isOwn ? 'text-ink-3' : 'font-semibold text-ink'}>
        {levelOnContent(level)}
      </Level>
    </Link>
  );
}
