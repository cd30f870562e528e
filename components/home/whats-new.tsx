'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageHref } from '#components/kit/page-href.ts';
import { routes } from '#components/kit/routes.ts';
import { keepStored, readStored } from '#components/kit/stored.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getToday } from '#lib/contract/activity.ts';
import { getUser } from '#lib/contract/users.ts';
import { homeInputs } from './inputs.ts';
import { SideList } from './side-list.tsx';

/** The pages that changed last where the viewer reads; those since the last visit are marked. */
export function WhatsNew({
  organizationId,
  skip,
}: {
  organizationId: string;
  /** How many of the latest are shown elsewhere. */
  skip: number;
}) {
  const today = useQuery(queryFor(getToday, homeInputs(organizationId).today)).data;
  const pages = today?.pages.slice(skip);
  const lastVisit = useLastVisit(organizationId);
  if (!pages || (skip > 0 && pages.length === 0)) return null;
  const isNew = (updatedAt: string) => lastVisit !== null && updatedAt > lastVisit;
  const count = pages.filter(({ updatedAt }) => isNew(updatedAt)).length;
  return (
    <SideList
      title="What’s new"
      note={count > 0 && `${count} since your last visit`}
      empty="New and changed pages appear here."
      className="mb-6"
    >
      {pages.map(({ id, title, path, space, updatedAt }) => (
        <li
          key={`${space.id}${id}`}
          className="flex min-h-10 flex-wrap items-baseline gap-x-3 border-b border-hairline py-2"
        >
          <span aria-hidden className="emoji w-5 flex-none text-center">
            {space.emoji || '📄'}
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            <Link
              href={pageHref(routes.space({ organization: organizationId, id: space.id }), path)}
              className="font-semibold hover:underline"
            >
              {title}
            </Link>{' '}
            <span className="text-ink-3">{space.title}</span>
          </span>
          {isNew(updatedAt) && (
            <Badge tone="accent" icon={null}>
              New
            </Badge>
          )}
          <Time value={updatedAt} className="flex-none text-meta text-ink-3" />
        </li>
      ))}
    </SideList>
  );
}

/** After so long without a look at the home page the next one is another visit, in milliseconds. */
const PAUSE = 30 * 60 * 1000;

type Visits = { seen: string; last: string | null };

/** When the viewer last visited the home page of an organization before this visit; null at first. */
function useLastVisit(organizationId: string): string | null {
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const [last, setLast] = useState<string | null>(null);
  useEffect(() => {
    if (!me) return;
    // Others may use the browser, too.
    const key = `masthead:visits:${me}:${organizationId}`;
    const known = readStored(key) as Visits | null;
    const now = new Date();
    const isAnother = known && now.getTime() - Date.parse(known.seen) > PAUSE;
    const previous = known ? (isAnother ? known.seen : known.last) : null;
    setLast(previous);
    keepStored(key, { seen: now.toISOString(), last: previous });
  }, [me, organizationId]);
  return last;
}
