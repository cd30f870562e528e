'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FilterX, UserSearch } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { plural } from '#components/kit/format.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { Readers } from '#components/kit/readers.tsx';
import { RoleLevel } from '#components/kit/role.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#components/ui/table.tsx';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { listSpaceAudience } from '#lib/contract/grants.ts';
import { levelName, type Role, roles } from '#lib/contract/levels.ts';
import { panelAhead } from './person-panel-slot.tsx';
import { accessSearch } from './search-params.ts';
import { type AccessTarget, audienceFor, readersFor } from './target.ts';

type AudienceMember = ReplyOf<typeof listSpaceAudience>['items'][number];

const ANY = 'any';

/** Everyone with access to a target, with their level and the reason for it. */
export function Audience({
  target,
  organizationId,
  myId,
  onCheck,
}: {
  target: AccessTarget;
  organizationId: string;
  myId: string | undefined;
  /** Opens the search for a person, who need not be in the list. */
  onCheck: () => void;
}) {
  const [{ q, level, person }, setState] = useQueryStates(accessSearch);
  const pages = useInfiniteQuery(audienceFor(target, level, q));
  const isNarrowed = q !== '' || level !== null;
  const readers = useQuery(readersFor(target)).data;
  const rows = pages.data?.pages.flatMap(({ items }): AudienceMember[] => items);
  const count = pages.data?.pages[0]?.count;
  return (
    <section aria-labelledby="access:audience">
      <SectionHead title="Who has access" id="access:audience">
        <span role="status">
          {rows && plural(count ?? rows.length, 'person', 'people')}
          {rows && !isNarrowed && ' in the organization'}
          {rows && level && ` with ${levelName(level)}`}
          {rows && q && ` matching “${q}”`}
        </span>
      </SectionHead>
      {readers && readers.sites.length > 0 && (
        <div className="pt-3">
          <Readers organizationId={organizationId} readers={readers} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 py-3">
        <SearchBox
          label="Search people by name or email"
          placeholder="Name or email"
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
              text: levelName(role),
              label: <RoleLevel role={role} />,
            })),
          ]}
          onValueChange={(value) =>
            void setState({ level: value === ANY ? null : value }, { history: 'push' })
          }
        />
        <Button {...panelAhead} onClick={onCheck}>
          <UserSearch aria-hidden /> Check access
        </Button>
      </div>
      <ListBody
        nouns="people with access"
        reading={pages}
        items={rows}
        skeleton={{ className: '-mx-gutter' }}
        empty={
          <EmptyState
            role="status"
            level={3}
            className="px-0"
            title={emptyTitle(level, q)}
            actions={
              isNarrowed && (
                <Button onClick={() => void setState({ level: null, q: '' })}>
                  <FilterX aria-hidden /> Clear filters
                </Button>
              )
            }
          >
            {level && 'Only people with exactly this level are listed. '}
            {q && 'Use “Check access” to look up someone without access.'}
          </EmptyState>
        }
      >
        {(people) => (
          <Table aria-label="Who has access">
            <TableHead>
              <HeadCell className="first:pl-3 max-md:first:pl-2">Person</HeadCell>
              <HeadCell className="w-32 max-md:w-26">Level</HeadCell>
              <HeadCell className="w-52 max-md:hidden">Reason</HeadCell>
            </TableHead>
            <tbody>
              {people.map((seeing) => (
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
      </ListBody>
    </section>
  );
}

function emptyTitle(level: Role | null, search: string): string {
  const withLevel = level ? ` with the ${levelName(level)} level` : '';
  if (search) return `No people${withLevel} match “${search}”`;
  return level ? `No people${withLevel}` : 'No one has access';
}

const deciders: Record<AudienceMember['by'], string> = {
  admin: 'Admin of the organization',
  grant: 'Grant',
  default: 'Default level',
  role: 'Role in the organization',
};

function Person({
  seeing: { user, permission, by },
  isMe,
  isOpen,
  onOpen,
}: {
  seeing: AudienceMember;
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
