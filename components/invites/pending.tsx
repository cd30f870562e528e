'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useQueryState } from 'nuqs';
import { formatNumber } from '#components/kit/format.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Problem } from '#lib/client/problem.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import { type EmailInvite, listInvites } from '#lib/contract/invites.ts';
import { getOverview } from '#lib/contract/organizations.ts';
import { PendingTable } from './pending-table.tsx';
import { invitesSearchParams, pendingInput } from './search-params.ts';

/** The pending invitations; nothing if the API can't list them. */
export function Pending({ organizationId }: { organizationId: string }) {
  const [q, setQ] = useQueryState('q', invitesSearchParams.q);
  const [state, setState] = useQueryState('state', invitesSearchParams.state);
  const list = useInfiniteQuery({
    ...pagesFor(listInvites, pendingInput(organizationId, q, state)),
    placeholderData: (before) => before,
  });
  const overview = useQuery(queryFor(getOverview, { parameters: { organizationId } })).data;
  if (list.error instanceof Problem && [404, 405, 501].includes(list.error.status)) return null;
  const invites = list.data?.pages.flatMap<EmailInvite>(({ items }) => items);
  const count = list.data?.pages[0]?.count;
  const isEmpty = invites?.length === 0;
  const isFiltered = q.trim() !== '' || state !== null;
  return (
    <section aria-labelledby="pending-title" className="@container pb-4">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-2 px-gutter py-2">
        <h2 id="pending-title" className="font-serif text-section font-medium">
          Pending invitations
        </h2>
        {count !== undefined && (
          <span className="text-meta text-ink-3 tabular-nums">
            {isFiltered
              ? `${formatNumber(count)} found`
              : countWords(count, overview?.invites?.expired ?? 0)}
          </span>
        )}
        {state ? (
          <Chip label={stateWords[state]} onRemove={() => void setState(null)} />
        ) : (
          (overview?.invites?.expired ?? 0) > 0 && (
            <Button variant="bare" size="small" onClick={() => void setState('expired')}>
              Show expired
            </Button>
          )
        )}
        {!(isEmpty && !isFiltered) && (
          <SearchBox
            label="Search pending invitations"
            placeholder="Search addresses"
            className="ml-auto w-56 max-md:ml-0 max-md:w-full"
            value={q}
            onSearch={(text) => void setQ(text || null)}
          />
        )}
      </div>
      <ListBody
        nouns="invitations"
        reading={list}
        items={invites}
        skeleton={{ rows: 4, shape: 'line' }}
        moreClass="mx-gutter mt-3"
        empty={
          isFiltered ? (
            <EmptyState
              title={q.trim() ? `No invitations match “${q.trim()}”` : 'No matching invitations'}
              level={3}
              className="py-4"
              actions={
                <Button
                  onClick={() => {
                    void setQ(null);
                    void setState(null);
                  }}
                >
                  <X aria-hidden /> {state ? 'Clear filters' : 'Clear search'}
                </Button>
              }
            />
          ) : (
            <EmptyState title="No pending invitations" level={3} className="py-4">
              People you invite by email appear here until they join.
            </EmptyState>
          )
        }
      >
        {(shown) => (
          <PendingTable
            organizationId={organizationId}
            invites={shown}
            key={`${state} ${q.trim()}`}
          />
        )}
      </ListBody>
      {list.hasNextPage && (
        <span className="ml-3 text-meta text-ink-3 tabular-nums">
          {formatNumber(invites?.length ?? 0)} of {formatNumber(count ?? 0)} shown
        </span>
      )}
    </section>
  );
}

const stateWords = { expiring: 'Expires within three days', expired: 'Expired' };

/** Counts pending and expired invitations separately, since the tab counts only pending ones. */
function countWords(all: number, expired: number): string {
  if (expired === 0 || expired > all) return formatNumber(all);
  const open = all - expired;
  return `${formatNumber(open)} pending, ${formatNumber(expired)} expired`;
}
