'use client';

import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Select } from '#components/ui/select.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { sitesSearch } from './search-params.ts';

const SpaceFilter = lazyPart(() =>
  import('./space-filter.tsx').then(({ SpaceFilter: loaded }) => loaded),
);
loadWhenIdle(SpaceFilter);

/** The search and filters of the list of sites, and a link to copy. */
export function SitesToolbar({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(sitesSearch);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
      <SearchBox
        label="Search sites by title"
        placeholder="Site title"
        maxLength={128}
        value={state.title}
        onSearch={(title) => void setState({ title: title.trim(), page: null })}
      />
      <Select<'any' | 'yes' | 'no'>
        aria-label="Status"
        className="w-44 max-md:w-auto max-md:flex-1 max-md:basis-34"
        value={state.published ?? 'any'}
        onValueChange={(value) =>
          void setState({ published: value === 'any' ? null : value, page: null })
        }
        options={[
          { value: 'any', label: 'Any status' },
          { value: 'yes', label: 'Published' },
          { value: 'no', label: 'Not published' },
        ]}
      />
      {state.space ? (
        <SpaceChip
          spaceId={state.space}
          onRemove={() => void setState({ space: null, page: null })}
        />
      ) : (
        <Button variant="bare" {...SpaceFilter.preload} onClick={() => setChoosing(true)}>
          <ListFilter aria-hidden /> Filter by space…
        </Button>
      )}
      <span className="flex-1 max-md:hidden" />
      <CopyButton label="Copy link" value={() => window.location.href} className="max-md:hidden" />
      {isChoosing && (
        <SpaceFilter
          organizationId={organizationId}
          onClose={() => setChoosing(false)}
          onSelect={(space) => {
            setChoosing(false);
            void setState({ space, page: null });
          }}
        />
      )}
    </search>
  );
}

function SpaceChip({ spaceId, onRemove }: { spaceId: string; onRemove: () => void }) {
  const space = useQuery(queryFor(getSpace, { parameters: { spaceId } }));
  return (
    <Chip
      label="Space"
      value={space.data?.title ?? (space.isPending ? '…' : 'you can’t see')}
      onRemove={onRemove}
    />
  );
}
