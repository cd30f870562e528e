'use client';

import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Input } from '#components/ui/input.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listOutbox, type Mail } from '#lib/contract/outbox.ts';
import { CODE_DIGITS } from '#lib/contract/sign-ins.ts';
import { MailAsSent } from './mail-as-sent.tsx';
import { outboxSearch } from './search-params.ts';

/** How often new mail is loaded, in milliseconds. */
const POLL_INTERVAL = 3000;

/** The mail of the demo, newest first; polls for new mail. */
export function Outbox() {
  const [{ to }, setSearch] = useQueryStates(outboxSearch);
  const [typed, setTyped] = useState(to);
  const mails = useQuery({
    ...queryFor(listOutbox, { query: { limit: 50, ...(to && { to }) } }),
    refetchInterval: ({ state }) => (state.data ? POLL_INTERVAL : false),
  });
  const filterBy = (address: string) => {
    setTyped(address);
    void setSearch({ to: address.trim().toLowerCase() || null });
  };
  if (mails.error && !mails.data) {
    const problem = mails.error as Problem;
    return problem.isUnsupported ? (
      <NoOutbox />
    ) : (
      <ProblemState problem={problem} what="mail" onRetry={() => void mails.refetch()} />
    );
  }
  return (
    <div>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          filterBy(typed);
        }}
        className="flex flex-wrap gap-2 py-3"
      >
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          icon={<Search aria-hidden />}
          type="email"
          placeholder="Filter by recipient address"
          aria-label="Filter by recipient address"
          data-page-search
          className="w-72 max-w-full flex-1"
        />
        <Button type="submit">Filter</Button>
        {to && (
          <Button variant="bare" onClick={() => filterBy('')}>
            Clear filter
          </Button>
        )}
      </form>
      {mails.isPending ? (
        <SkeletonRows label="Loading email" rows={4} avatar={false} />
      ) : mails.data.items.length === 0 ? (
        <EmptyState title={to ? `No email to ${to}` : 'No email yet'} className="px-0">
          Sign-in codes and invitations appear here when they are sent. This page updates
          automatically.
        </EmptyState>
      ) : (
        <ol className="border-t border-hairline">
          {mails.data.items.map((mail, position) => (
            <MailItem key={mail.id} mail={mail} isLatest={position === 0} onAddress={filterBy} />
          ))}
        </ol>
      )}
    </div>
  );
}

function NoOutbox() {
  return (
    <EmptyState title="No outbox" className="px-0">
      Only a demo without a mail server shows its email on a page. This server really sends email.
    </EmptyState>
  );
}

/** One mail with its recipient, subject, sign-in code and text. */
function MailItem({
  mail,
  isLatest,
  onAddress,
}: {
  mail: Mail;
  isLatest: boolean;
  onAddress: (address: string) => void;
}) {
  const code = codeIn(mail.subject);
  const [isAsSent, setAsSent] = useState(false);
  return (
    <li className="grid gap-2 border-b border-hairline py-4" aria-label={mail.subject}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-serif text-section font-medium wrap-anywhere">
          {mail.subject}
        </h2>
        <span className="ml-auto flex-none text-meta text-ink-3">
          <Time value={mail.sentAt} />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-meta text-ink-3">
          To{' '}
          <button type="button" className="link wrap-anywhere" onClick={() => onAddress(mail.to)}>
            {mail.to}
          </button>
        </p>
        <Button
          size="small"
          aria-label={`${isAsSent ? 'Show text' : 'Show as sent'}: ${mail.subject}`}
          onClick={() => setAsSent(!isAsSent)}
        >
          {isAsSent ? 'Show text' : 'Show as sent'}
        </Button>
      </div>
      {code && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="mono text-title font-medium tracking-[.12em]" data-code>
            {code}
          </span>
          <CopyButton value={code} label="Copy code" variant={isLatest ? 'primary' : 'secondary'} />
        </p>
      )}
      {isAsSent ? (
        <MailAsSent mail={mail} />
      ) : (
        <div className="max-w-[72ch] whitespace-pre-line text-ink-2 wrap-anywhere">
          <LinkedText text={mail.text} />
        </div>
      )}
    </li>
  );
}

/** The sign-in code at the start of a subject; null without one. */
function codeIn(subject: string): string | null {
  return new RegExp(`^\\d{${CODE_DIGITS}}(?!\\d)`).exec(subject)?.[0] ?? null;
}

/** Plain text with its URLs as links. */
function LinkedText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return parts.map((part, position) =>
    position % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text
      <a key={position} href={part} className="link" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
