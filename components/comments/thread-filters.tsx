'use client';

import { useQuery } from '@tanstack/react-query';
import { FileText, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { ToggleRow } from '#components/ui/toggle-row.tsx';
import { queryFor } from '#lib/client/query.ts';
import { type CommentFilters, endpointsOf, threadCountInput } from './comment-scope.ts';
import { useComments } from './comments-context.tsx';
import { ME } from './search-params.ts';
import { useFacets } from './use-threads.ts';

const statuses = [
  ['open', 'Open'],
  ['resolved', 'Resolved'],
  ['all', 'All'],
] as const;

/** Filters threads by status, author and page. */
export function ThreadFilters({
  filters,
  open,
  onChange,
}: {
  /** As in the URL: the author can be `me`. */
  filters: CommentFilters;
  /** The number of open threads. */
  open: number;
  onChange: (change: Partial<CommentFilters>) => void;
}) {
  const { scope } = useComments();
  const { status, author, page } = filters;
  const [isWanted, setWanted] = useState(false);
  const facets = useFacets(isWanted || (author !== null && author !== ME) || page !== null);
  // The two are read one after the other: a new thread may be counted in one of them first.
  const known = useQuery(queryFor(endpointsOf(scope).list, threadCountInput(scope))).data?.count;
  const all = known === undefined ? undefined : Math.max(known, open);
  const counts = { open, all, resolved: all === undefined ? undefined : Math.max(0, all - open) };
  const ahead = { onPointerEnter: () => setWanted(true), onFocus: () => setWanted(true) };
  return (
    <search aria-label="Filter threads" className="flex flex-wrap items-center gap-2 py-2.5">
      <ToggleRow
        label="Status"
        value={status}
        options={statuses.map(([value, name]) => ({ value, name, count: counts[value] }))}
        onChange={(value) => onChange({ status: value })}
      />
      {author ? (
        <Chip
          label="Author"
          value={author === ME ? 'you' : (facets.authors.get(author) ?? 'unknown')}
          onRemove={() => onChange({ author: null })}
        />
      ) : (
        <FilterMenu
          label="Author"
          icon={<UserRound aria-hidden />}
          ahead={ahead}
          options={[[ME, 'You'], ...facets.authors]}
          onPick={(id) => onChange({ author: id })}
        />
      )}
      {page ? (
        <Chip
          label="Page"
          value={facets.pages.get(page) ?? 'unknown'}
          onRemove={() => onChange({ page: null })}
        />
      ) : (
        <FilterMenu
          label="Page"
          icon={<FileText aria-hidden />}
          ahead={ahead}
          options={[...facets.pages]}
          isLoading={facets.isLoading}
          onPick={(id) => onChange({ page: id })}
        />
      )}
    </search>
  );
}

function FilterMenu(props: {
  label: string;
  icon: ReactNode;
  ahead: object;
  options: readonly (readonly [id: string, name: string])[];
  /** An item that went away would take the focus with it, so there is none until all are known. */
  isLoading?: boolean;
  onPick: (id: string) => void;
}) {
  const { label, icon, ahead, options, isLoading = false, onPick } = props;
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="bare" {...ahead}>
          {icon} {label}
        </Button>
      </MenuTrigger>
      <MenuContent aria-busy={isLoading}>
        {isLoading && options.length === 0 && <p className="px-2 py-1 text-ink-3">Loading…</p>}
        {options.map(([id, name]) => (
          <MenuItem key={id} onSelect={() => onPick(id)}>
            {name || 'Untitled'}
          </MenuItem>
        ))}
        {!isLoading && options.length === 0 && (
          <MenuItem unavailable="No pages have comments yet.">None</MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
