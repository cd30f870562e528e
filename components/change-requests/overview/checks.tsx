'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import {
  listChangeRequestLinks,
  type MergeForecast,
  updateChangeRequest,
  updateFromSpace,
} from '#lib/contract/change-requests.ts';
import { requestReviewers } from '#lib/contract/reviews.ts';
import { useRequest } from '../frame/request-context.tsx';
import { type CheckName, passedLabels } from './check-labels.ts';
import { RequestReviews } from './lazy-request-reviews.ts';
import { overviewReads } from './reads.ts';
import { useCheckLabel } from './use-check-label.ts';
import { useUpdate } from './use-update.ts';

/** The merge checks: failed ones first, each with a way to fix it. */
export function Checks({
  forecast,
  onRequest,
}: {
  forecast: MergeForecast;
  onRequest: () => void;
}) {
  const labelOf = useCheckLabel(forecast);
  const [areLinksShown, setLinksShown] = useState(false);
  const { checks } = forecast;
  const failing = new Set(checks.map(({ check }) => check));
  const passing = (Object.entries(passedLabels) as [CheckName, string][]).filter(
    ([check]) => !failing.has(check),
  );
  return (
    <>
      <div className="mb-1 flex items-baseline gap-2">
        <h2 id="overview:merge" className="font-semibold">
          Merge checks
        </h2>
        <span className="text-meta text-ink-3">
          {passing.length} of {passing.length + checks.length} passed
        </span>
      </div>
      <ul>
        {checks.map((failed) => {
          const { title, detail } = labelOf(failed);
          return (
            <Check
              key={failed.check}
              tone={failed.blocks ? 'no' : 'warn'}
              title={title}
              detail={detail}
              fix={
                <FixButton
                  check={failed}
                  forecast={forecast}
                  onRequest={onRequest}
                  areLinksShown={areLinksShown}
                  onLinks={() => setLinksShown(!areLinksShown)}
                />
              }
            >
              {failed.check === 'broken-links' && areLinksShown && <BrokenLinks />}
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
  no: { Icon: CircleX, look: 'text-danger', statusLabel: 'Failed' },
  warn: { Icon: TriangleAlert, look: 'text-warn', statusLabel: 'Warning' },
  ok: { Icon: CircleCheck, look: 'text-ins', statusLabel: 'Passed' },
} as const;

function Check(props: {
  tone: keyof typeof looks;
  title: string;
  detail?: string;
  fix?: ReactNode;
  children?: ReactNode;
}) {
  const { tone, title, detail, fix, children } = props;
  const { Icon, look, statusLabel } = looks[tone];
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 border-b border-hairline py-2">
      <Icon aria-hidden className={look} />
      <span className={`wrap-anywhere ${tone === 'ok' ? 'text-ink-2' : 'font-semibold'}`}>
        <span className="sr-only">{statusLabel}: </span>
        {title}
      </span>
      {fix}
      {detail && (
        <span className="col-start-2 col-end-4 pt-0.5 text-meta text-ink-3 wrap-anywhere">
          {detail}
        </span>
      )}
      {children && <div className="col-start-2 col-end-4">{children}</div>}
    </li>
  );
}

function FixButton(props: {
  check: MergeForecast['checks'][number];
  forecast: MergeForecast;
  onRequest: () => void;
  areLinksShown: boolean;
  onLinks: () => void;
}) {
  const { check, forecast, onRequest, areLinksShown, onLinks } = props;
  const { base, request, space, changes } = useRequest();
  const update = useUpdate();
  switch (check.check) {
    case 'status': {
      const nothing = request.changes === 0 && { unavailable: 'No changes yet.' };
      return (
        <Action
          endpoint={updateChangeRequest}
          on={space}
          size="row"
          busy={changes.busy === 'status'}
          onClick={() => void changes.setStatus('open')}
          {...nothing}
        >
          {request.status === 'archived' ? 'Reopen' : 'Open'}
        </Action>
      );
    }
    case 'no-changes':
      return <LinkButton href={`${base}/edit`}>Edit</LinkButton>;
    case 'conflicts':
      return <LinkButton href={`${base}/merge`}>Resolve</LinkButton>;
    case 'changes-requested':
      return <LinkButton href={`${base}#reviews`}>View</LinkButton>;
    case 'outdated':
      if (forecast.result === 'conflicts') return null;
      return (
        <Action
          endpoint={updateFromSpace}
          on={space}
          size="row"
          busy={update.isBusy}
          onClick={() => update.run(forecast)}
        >
          Update
        </Action>
      );
    case 'review-missing':
      return (
        <Action
          endpoint={requestReviewers}
          on={space}
          size="row"
          onClick={onRequest}
          {...RequestReviews.preload}
        >
          Request
        </Action>
      );
    case 'open-comments':
      return <LinkButton href={`${base}#discussion`}>View</LinkButton>;
    case 'broken-links':
      return (
        <Button size="row" aria-expanded={areLinksShown} onClick={onLinks}>
          {areLinksShown ? 'Hide' : 'Show'}
        </Button>
      );
  }
}

function LinkButton({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild size="row">
      <Link href={href} prefetch={false}>
        {children}
      </Link>
    </Button>
  );
}

/** The links a change request breaks: page, text and target of each. */
function BrokenLinks() {
  const { spaceId, number } = useRequest();
  const links = useQuery(
    queryFor(listChangeRequestLinks, overviewReads(spaceId, number).brokenLinks),
  );
  if (links.error)
    return <p className="text-meta text-danger">Couldn’t load the links. {links.error.message}</p>;
  if (!links.data) return <p className="text-meta text-ink-3">Loading…</p>;
  const rest = (links.data.count ?? 0) - links.data.items.length;
  return (
    <ul className="grid gap-1 pt-1.5 text-meta">
      {links.data.items.map(({ href, text, locationReferences }, index) => {
        const [location] = locationReferences;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no id and can repeat
          <li key={`${href}${index}`} className="wrap-anywhere">
            {location?.kind === 'page' && <b>{location.page.title}: </b>}
            {text} <span className="mono text-[11px] text-ink-3">{href}</span>
          </li>
        );
      })}
      {rest > 0 && <li className="text-ink-3">and {plural(rest, 'more link', 'more links')}</li>}
    </ul>
  );
}
