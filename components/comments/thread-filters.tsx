'use client';

import { useQuery } from '@tanstack/react-query';
import { FileText, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { queryFor } from '#lib/client/query.ts';
import { useComments } from './comments-context.tsx';
import { type CommentFilters, countInput, endpointsOf } from './place.ts';
import { ME } from './search-params.ts';
import { useFacets } from './use-threads.ts';

const statuses = [
  ['open', 'Open'],
  ['resolved', 'Resolved'],
  ['all', 'All'],
] as const;

/** Which threads are listed: by status, author and page. */
export function ThreadFilters({
  filters,
  open,
  onChange,
}: {
  /** As the address has them: the author may be `me`. */
  filters: CommentFilters;
  /** How many are open. */
  open: number;
  onChange: (change: Partial<CommentFilters>) => void;
}) {
  const { place } = useComments();
  const { status, author, page } = filters;
  const [isWanted, setWanted] = useState(false);
  const facets = useFacets(isWanted || (author !== null && author !== ME) || page !== null);
  const all = useQuery(queryFor(endpointsOf(place).list, countInput(place))).data?.count;
  const counts = { open, all, resolved: all === undefined ? undefined : Math.max(0, all - open) };
  const ahead = { onPointerEnter: () => setWanted(true), onFocus: () => setWanted(true) };
  return (
    <search aria-label="Which threads" className="flex flex-wrap items-center gap-2 py-2.5">
      <fieldset className="flex max-[359px]:w-full">
        <legend className="sr-only">Which status</legend>
        {statuses.map(([value, name]) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === status}
            onClick={() => onChange({ status: value })}
            className="-ml-px inline-flex h-8 items-center justify-center gap-1.5 border border-edge px-3 text-ink-2 first-of-type:ml-0 first-of-type:rounded-l-control last-of-type:rounded-r-control hover:bg-paper-2 hover:text-ink focus-visible:z-1 aria-pressed:bg-paper-3 aria-pressed:font-semibold aria-pressed:text-ink max-md:px-2 max-[359px]:flex-1"
          >
            {name}
            {counts[value] !== undefined && (
              <span className="text-meta font-normal text-ink-3 tabular-nums">
                {counts[value].toLocaleString('en')}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      {author ? (
        <Chip
          label="Written by"
          value={author === ME ? 'you' : (facets.authors.get(author) ?? 'somebody')}
          onRemove={() => onChange({ author: null })}
        />
      ) : (
        <Choice
          label="Author"
          icon={<UserRound aria-hidden />}
          ahead={ahead}
          options={[[ME, 'You'], ...facets.authors]}
          onPick={(id) => onChange({ author: id })}
        />
      )}
      {page ? (
        <Chip
          label="On"
          value={facets.pages.get(page) ?? 'a page'}
          onRemove={() => onChange({ page: null })}
        />
      ) : (
        <Choice
          label="Page"
          icon={<FileText aria-hidden />}
          ahead={ahead}
          options={[...facets.pages]}
          onPick={(id) => onChange({ page: id })}
        />
      )}
    </search>
  );
}

function Choice(props: {
  label: string;
  icon: ReactNode;
  ahead: object;
  options: readonly (readonly [id: string, name: string])[];
  onPick: (id: string) => void;
}) {
  const { label, icon, ahead, options, onPick } = props;
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="bare" {...ahead}>
          {icon} {label}
        </Button>
      </MenuTrigger>
      <MenuContent>
        {options.map(([id, name]) => (
          <MenuItem key={id} onSelect={() => onPick(id)}>
            {name || 'No title'}
          </MenuItem>
        ))}
        {options.length === 0 && (
          <MenuItem unavailable="Nobody has commented on a page yet.">None</MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
