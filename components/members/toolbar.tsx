'use client';

import { ListFilter } from 'lucide-react';
import { levelWords } from '#components/kit/levels.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import {
  Menu,
  MenuContent,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#components/ui/menu.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { levels } from '#lib/contract/levels.ts';
import { memberRoles } from '#lib/contract/members.ts';
import { useMemberParams } from './use-member-params.ts';

/** Search, filters and sort order of the list, and a link to it. */
export function Toolbar() {
  const { params, list } = useMemberParams();
  return (
    <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
      <SearchBox
        label="Search by name or email"
        placeholder="Name or email"
        value={params.search}
        onSearch={(search) => void list({ search }, 'replace')}
      />
      {params.role && (
        <Chip
          label="Role"
          value={levelWords[params.role].name}
          onRemove={() => void list({ role: null })}
        />
      )}
      <FilterMenu />
      <span className="flex-1 max-md:hidden" />
      <CopyButton label="Copy link" value={() => window.location.href} className="max-md:hidden" />
    </search>
  );
}

const ANY = 'any';

function FilterMenu() {
  const { params, list } = useMemberParams();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="bare">
          <ListFilter aria-hidden />
          Filter<span className="sr-only"> and sort</span>
        </Button>
      </MenuTrigger>
      <MenuContent align="start">
        <MenuLabel>Role</MenuLabel>
        <MenuRadioGroup
          value={params.role ?? ANY}
          onValueChange={(role) =>
            void list({ role: memberRoles.find((one) => one === role) ?? null })
          }
        >
          <MenuRadioItem value={ANY}>Any</MenuRadioItem>
          {levels.toReversed().map((level) => (
            <MenuRadioItem key={level} value={level}>
              {levelWords[level].name}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuLabel>Sort</MenuLabel>
        <MenuRadioGroup
          value={`${params.sort} ${params.order}`}
          onValueChange={(choice) => {
            const found = sorts.find(({ value }) => value === choice);
            if (found) void list({ sort: found.sort, order: found.order });
          }}
        >
          {sorts.map(({ value, label }) => (
            <MenuRadioItem key={value} value={value}>
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

const sorts = [
  { value: 'joinedAt desc', sort: 'joinedAt', order: 'desc', label: 'Joined: newest first' },
  { value: 'joinedAt asc', sort: 'joinedAt', order: 'asc', label: 'Joined: oldest first' },
  { value: 'lastSeenAt desc', sort: 'lastSeenAt', order: 'desc', label: 'Last seen: newest first' },
  { value: 'lastSeenAt asc', sort: 'lastSeenAt', order: 'asc', label: 'Last seen: oldest first' },
] as const;
