'use client';

import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Input } from '#components/ui/input.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listOutbox } from '#lib/contract/outbox.ts';
import { Letter } from './letter.tsx';
import { outboxSearch } from './search-params.ts';

/** Milliseconds between two looks for new mail. */
const INTERVAL = 3000;

/** The mail of the demo, the latest first; it looks for new mail by itself. */
export function Outbox() {
  const [{ to }, setSearch] = useQueryStates(outboxSearch);
  const [typed, setTyped] = useState(to);
  const mails = useQuery({
    ...queryFor(listOutbox, { query: { limit: 50, ...(to && { to }) } }),
    refetchInterval: ({ state }) => (state.data ? INTERVAL : false),
  });
  const narrow = (address: string) => {
    setTyped(address);
    void setSearch({ to: address.trim().toLowerCase() || null });
  };
  if (mails.error && !mails.data) {
    const problem = mails.error as Problem;
    return problem.status === 404 || problem.status === 405 ? (
      <NoOutbox />
    ) : (
      <ProblemState problem={problem} what="The mail" onRetry={() => void mails.refetch()} />
    );
  }
  return (
    <div>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          narrow(typed);
        }}
        className="flex flex-wrap gap-2 py-3"
      >
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          icon={<Search aria-hidden />}
          type="email"
          placeholder="Only mail to this whole address"
          aria-label="Only mail to this whole address"
          data-page-search
          className="w-72 max-w-full flex-1"
        />
        <Button type="submit">Show</Button>
        {to && (
          <Button variant="bare" onClick={() => narrow('')}>
            Show all mail
          </Button>
        )}
      </form>
      {mails.isPending ? (
        <SkeletonRows label="Reading the mail" rows={4} avatar={false} />
      ) : mails.data.items.length === 0 ? (
        <EmptyState title={to ? `No mail to ${to}` : 'No mail yet'} className="px-0">
          Codes to sign in and invitations land here as they are sent. This page looks for them by
          itself.
        </EmptyState>
      ) : (
        <ol className="border-t border-hairline">
          {mails.data.items.map((mail, position) => (
            <Letter key={mail.id} mail={mail} isLatest={position === 0} onAddress={narrow} />
          ))}
        </ol>
      )}
    </div>
  );
}

function NoOutbox() {
  return (
    <EmptyState title="There is no outbox here" className="px-0">
      Only a demo without a mail server keeps its mail on a page. Here mail goes out to people’s
      mailboxes.
    </EmptyState>
  );
}
