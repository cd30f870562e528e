'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { FilterX, UserSearch } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { levelWords } from '#components/kit/levels.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { RoleLevel } from '#components/kit/role.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#components/ui/table.tsx';
import { Problem } from '#lib/client/problem.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { listSpaceAudience } from '#lib/contract/grants.ts';
import { type Role, roles } from '#lib/contract/levels.ts';
import { panelAhead } from './person-beside.tsx';
import { accessSearch } from './search-params.ts';
import { audienceFor, type Target } from './target.ts';
import { counted } from './words.ts';

type Seeing = ReplyOf<typeof listSpaceAudience>['items'][number];

const ANY = 'any';

/** Everybody who sees a target, with the level each has and what decided it. */
export function Audience({
  target,
  myId,
  onCheck,
}: {
  target: Target;
  myId: string | undefined;
  /** Opens the search for a person, who may not be in the list. */
  onCheck: () => void;
}) {
  const [{ q, level, person }, setState] = useQueryStates(accessSearch);
  const pages = useInfiniteQuery(audienceFor(target, level, q));
  const isNarrowed = q !== '' || level !== null;
  const rows = pages.data?.pages.flatMap(({ items }): Seeing[] => items);
  const count = pages.data?.pages[0]?.count;
  return (
    <section aria-labelledby="access:audience">
      <SectionHead title="Who sees it" id="access:audience">
        <span role="status">
          {rows && counted(count ?? rows.length, 'person', 'people')}
          {rows && level && ` with ${levelWords[level].name}`}
          {rows && q && ` matching “${q}”`}
        </span>
      </SectionHead>
      <div className="flex flex-wrap items-center gap-2 py-3">
        <SearchBox
          label="Search who sees it by name or address"
          placeholder="Name or address"
          value={q}
          onSearch={(text) => void setState({ q: text.trim() })}
        />
        <Select<Role | typeof ANY>
          aria-label="Level"
          className="w-44"
          value={level ?? ANY}
          options={[
            { value: ANY, label: 'Any level' },
            ...roles.map((role) => ({
              value: role,
              text: levelWords[role].name,
              label: <RoleLevel role={role} />,
            })),
          ]}
          onValueChange={(value) =>
            void setState({ level: value === ANY ? null : value }, { history: 'push' })
          }
        />
        <Button {...panelAhead} onClick={onCheck}>
          <UserSearch aria-hidden /> Check a person
        </Button>
      </div>
      {pages.error instanceof Problem && !rows && (
        <div className="-mx-gutter">
          <ProblemState
            problem={pages.error}
            what="The list of people"
            onRetry={() => void pages.refetch()}
          />
        </div>
      )}
      {pages.isPending && <SkeletonRows label="The people are loading" className="-mx-gutter" />}
      {rows?.length === 0 && (
        <EmptyState
          role="status"
          level={3}
          className="px-0"
          title={nobody(level, q)}
          actions={
            isNarrowed && (
              <Button onClick={() => void setState({ level: null, q: '' })}>
                <FilterX aria-hidden /> {q ? 'Show everybody' : 'Any level'}
              </Button>
            )
          }
        >
          {level && 'Only one level is looked at. '}
          {q && 'Who sees nothing here is found by “Check a person”.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Table aria-label="Who sees it">
          <TableHead>
            <HeadCell className="first:pl-3 max-md:first:pl-2">Person</HeadCell>
            <HeadCell className="w-32 max-md:w-26">Level</HeadCell>
            <HeadCell className="w-52 max-md:hidden">What decides</HeadCell>
          </TableHead>
          <tbody>
            {rows.map((seeing) => (
              <Person
                key={seeing.user.id}
                seeing={seeing}
                isMe={seeing.user.id === myId}
                isOpen={seeing.user.id === person}
                onOpen={() => void setState({ person: seeing.user.id }, { history: 'push' })}
              />
            ))}
          </tbody>
        </Table>
      )}
      {pages.hasNextPage && (
        <Button
          className="mt-3"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

/** What the list says when nobody is in it. */
function nobody(level: Role | null, search: string): string {
  const who = search && ` who matches “${search}”`;
  if (level) return `Nobody${who} has exactly ${levelWords[level].name} here`;
  return search ? `Nobody${who} sees it` : 'Nobody sees it';
}

const deciders: Record<Seeing['by'], string> = {
  admin: 'Admin of the organization',
  grant: 'A grant',
  default: 'A default',
  role: 'Role in the organization',
};

function Person({
  seeing: { user, permission, by },
  isMe,
  isOpen,
  onOpen,
}: {
  seeing: Seeing;
  isMe: boolean;
  isOpen: boolean;
  onOpen: () => void;
}) {
  return (
    <Row open={isOpen}>
      <Cell className="first:pl-3 max-md:first:pl-2">
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar
            name={user.displayName}
            photo={user.photoURL ?? null}
            me={isMe}
            className="max-[340px]:hidden"
          />
          <span className="min-w-0">
            <button
              type="button"
              {...panelAhead}
              onClick={onOpen}
              className="block max-w-full truncate rounded-badge text-left font-semibold hover:underline"
            >
              {user.displayName}
              {isMe && <span className="font-normal text-ink-3"> you</span>}
            </button>
            <span className="block truncate text-meta text-ink-3">
              <span className="md:hidden">{deciders[by]}</span>
              <span className="max-md:hidden">{user.email}</span>
            </span>
          </span>
        </span>
      </Cell>
      <Cell>
        <RoleLevel role={permission} />
      </Cell>
      <Cell className="text-ink-2 max-md:hidden">{deciders[by]}</Cell>
    </Row>
  );
}
