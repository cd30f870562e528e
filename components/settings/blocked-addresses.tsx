'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ListBody } from '#components/kit/list-body.tsx';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Time } from '#components/ui/time.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { pagesFor } from '#lib/client/query.ts';
import {
  allowAddress,
  type BlockedAddress,
  listBlockedAddresses,
} from '#lib/contract/blocked-addresses.ts';
import { settingHelp } from './settings-index.ts';

const SHOWN = 50;
/** From here on, the list has a search. */
const MANY = 10;

/** The addresses that can't join on their own, with a way to allow them again. */
export function BlockedAddresses({ organizationId }: { organizationId: string }) {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery({
    ...pagesFor(listBlockedAddresses, {
      parameters: { organizationId },
      query: { limit: SHOWN, ...(search && { search }) },
    }),
    placeholderData: (before) => before,
    retry: false,
  });
  const problem = list.error as Problem | null;
  if (problem?.isUnsupported) return null;
  const addresses = list.data?.pages.flatMap<BlockedAddress>(({ items }) => items);
  const count = list.data?.pages[0]?.count ?? 0;
  return (
    <Section id="blocked-addresses" title="Blocked addresses">
      <p className="max-w-[64ch] text-ink-2">
        {settingHelp('blocked-addresses')} Block one when you remove a member.
      </p>
      {(count > MANY || search !== '') && (
        <SearchBox
          label="Search blocked addresses"
          placeholder="Search addresses"
          className="mt-2 w-56"
          value={search}
          onSearch={setSearch}
        />
      )}
      <ListBody
        nouns="blocked addresses"
        reading={list}
        items={addresses}
        skeleton={{ rows: 2, shape: 'line' }}
        empty={
          <p className="mt-2 text-ink-3">
            {search ? `No blocked addresses match “${search}”.` : 'No blocked addresses.'}
          </p>
        }
      >
        {(shown) => <List organizationId={organizationId} addresses={shown} />}
      </ListBody>
    </Section>
  );
}

function List({
  organizationId,
  addresses,
}: {
  organizationId: string;
  addresses: readonly BlockedAddress[];
}) {
  const list = useRef<HTMLUListElement>(null);
  const allow = useMutationFor(allowAddress);
  const next = useRef<number | null>(null);
  // The row with the focus is gone: the next one gets it.
  useEffect(() => {
    if (next.current === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button');
    buttons?.[Math.min(next.current, addresses.length - 1)]?.focus();
    next.current = null;
  }, [addresses]);
  return (
    <ul ref={list} aria-label="Blocked addresses" className="mt-2">
      {addresses.map(({ id, email, blockedBy, blockedAt }, index) => (
        <li
          key={id}
          className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1.5"
        >
          <span className="min-w-0 flex-1 basis-56">
            <span className="mono block wrap-anywhere">{email}</span>
            <span className="text-meta text-ink-3">
              {blockedBy && `${blockedBy.displayName} · `}
              <Time value={blockedAt} />
            </span>
          </span>
          <Button
            size="small"
            aria-label={`Allow ${email} again`}
            busy={allow.isPending && allow.variables.parameters.blockedAddressId === id}
            onClick={() => {
              next.current = index;
              allow.mutate(
                { parameters: { organizationId, blockedAddressId: id } },
                {
                  onSuccess: () => notify(`${email} can join again`, { tone: 'done' }),
                  onError: (error) =>
                    notify(`Couldn’t allow ${email}. ${error.message}`, { tone: 'bad' }),
                },
              );
            }}
          >
            Allow again
          </Button>
        </li>
      ))}
    </ul>
  );
}
