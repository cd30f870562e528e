'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listReviews } from '#lib/contract/reviews.ts';
import { getUser } from '#lib/contract/users.ts';
import { useRequest } from '../frame/request-context.tsx';
import { AskReviewers } from './ask-reviewers-later.ts';
import { BrokenLinks } from './broken-links.tsx';
import { type CheckName, checkWords, type Forecast, passWords } from './check-words.ts';
import { overviewReads } from './reads.ts';
import { useUpdate } from './use-update.ts';
import { lastWords } from './verdicts.ts';

/** The checks before merging: those that fail first, each with its fix. */
export function Checks({ forecast, onAsk }: { forecast: Forecast; onAsk: () => void }) {
  const { spaceId, number, request } = useRequest();
  const reviews = useQuery(queryFor(listReviews, overviewReads(spaceId, number).reviews)).data;
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const [areLinksShown, setLinksShown] = useState(false);
  const against = lastWords(reviews?.items ?? [])
    .filter(({ status }) => status === 'changes-requested')
    .map(({ reviewer }) => (reviewer?.id === me ? 'You' : (reviewer?.displayName ?? 'Somebody')));
  const { checks, pages } = forecast;
  const failing = new Set(checks.map(({ check }) => check));
  const passing = (Object.entries(passWords) as [CheckName, string][]).filter(
    ([check]) => !failing.has(check),
  );
  return (
    <>
      <div className="mb-1 flex items-baseline gap-2">
        <h2 id="overview:merge" className="font-semibold">
          Before merging
        </h2>
        <span className="text-meta text-ink-3">
          {passing.length} of {passing.length + checks.length} pass
        </span>
      </div>
      <ul>
        {checks.map((each) => {
          const { title, more } = checkWords(each, { status: request.status, pages, against });
          return (
            <Check
              key={each.check}
              tone={each.blocks ? 'no' : 'warn'}
              title={title}
              more={more}
              fix={
                <Fix
                  check={each}
                  forecast={forecast}
                  onAsk={onAsk}
                  areLinksShown={areLinksShown}
                  onLinks={() => setLinksShown(!areLinksShown)}
                />
              }
            >
              {each.check === 'broken-links' && areLinksShown && <BrokenLinks />}
            </Check>
          );
        })}
        {passing.map(([check, words]) => (
          <Check key={check} tone="ok" title={words} />
        ))}
      </ul>
    </>
  );
}

const looks = {
  no: { Icon: CircleX, look: 'text-danger', says: 'Fails' },
  warn: { Icon: TriangleAlert, look: 'text-warn', says: 'Warns' },
  ok: { Icon: CircleCheck, look: 'text-ins', says: 'Passes' },
} as const;

function Check(props: {
  tone: keyof typeof looks;
  title: string;
  more?: string;
  fix?: ReactNode;
  children?: ReactNode;
}) {
  const { tone, title, more, fix, children } = props;
  const { Icon, look, says } = looks[tone];
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 border-b border-hairline py-2">
      <Icon aria-hidden className={look} />
      <span className={`wrap-anywhere ${tone === 'ok' ? 'text-ink-2' : 'font-semibold'}`}>
        <span className="sr-only">{says}: </span>
        {title}
      </span>
      {fix}
      {more && (
        <span className="col-start-2 col-end-4 pt-0.5 text-meta text-ink-3 wrap-anywhere">
          {more}
        </span>
      )}
      {children && <div className="col-start-2 col-end-4">{children}</div>}
    </li>
  );
}

function Fix(props: {
  check: Forecast['checks'][number];
  forecast: Forecast;
  onAsk: () => void;
  areLinksShown: boolean;
  onLinks: () => void;
}) {
  const { check, forecast, onAsk, areLinksShown, onLinks } = props;
  const { base, request, editLock, changes } = useRequest();
  const update = useUpdate();
  switch (check.check) {
    case 'status': {
      const nothing = request.changes === 0 && { unavailable: 'It changes nothing yet.' };
      return (
        <Button
          size="row"
          busy={changes.busy === 'status'}
          onClick={() => void changes.setStatus('open')}
          {...nothing}
          {...editLock}
        >
          {request.status === 'archived' ? 'Reopen it' : 'Open it'}
        </Button>
      );
    }
    case 'no-changes':
      return <Way href={`${base}/edit`}>Write</Way>;
    case 'conflicts':
      return <Way href={`${base}/merge`}>Resolve</Way>;
    case 'changes-requested':
      return <Way href="#reviews">Look at it</Way>;
    case 'outdated':
      if (forecast.result === 'conflicts') return null;
      return (
        <Button size="row" busy={update.isBusy} onClick={() => update.run(forecast)} {...editLock}>
          Update
        </Button>
      );
    case 'review-missing':
      return (
        <Button size="row" onClick={onAsk} {...AskReviewers.ahead} {...editLock}>
          Ask
        </Button>
      );
    case 'open-comments':
      return <Way href={`${base}#discussion`}>Show</Way>;
    case 'broken-links':
      return (
        <Button size="row" aria-expanded={areLinksShown} onClick={onLinks}>
          {areLinksShown ? 'Hide' : 'Show'}
        </Button>
      );
  }
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild size="row">
      <Link href={href} prefetch={false}>
        {children}
      </Link>
    </Button>
  );
}
