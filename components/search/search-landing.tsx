'use client';

import { ChevronRight, History } from 'lucide-react';
import { routes } from '#components/kit/routes.ts';
import { Scroller } from '#components/kit/scroller.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { focusField, hitMark, onHitKey } from './hit-keys.ts';
import { useRecentSearches } from './recent-searches.ts';

/** What is shown until something is typed: the viewer's recent searches, and how to search. */
export function SearchLanding({ organizationId }: { organizationId: string }) {
  const [recent, clear] = useRecentSearches(organizationId);
  return (
    <Scroller onKeyDown={onHitKey}>
      <EmptyState title="Search your content" className="pb-5">
        Finds titles of spaces and pages and the text of every section in the spaces you can read,
        and sites, collections, change requests, comments and people.
      </EmptyState>
      {/* Not before it is known what is above the syntax: it would move. */}
      {recent && (
        <div className="mx-gutter grid max-w-160 gap-5 pb-10">
          {recent.length > 0 && (
            <RecentSearches organizationId={organizationId} recent={recent} onClear={clear} />
          )}
          <Syntax isOpenFirst={recent.length === 0} key={recent.length === 0 ? 'open' : 'closed'} />
        </div>
      )}
    </Scroller>
  );
}

function RecentSearches(props: {
  organizationId: string;
  recent: readonly string[];
  onClear: () => void;
}) {
  const { organizationId, recent, onClear } = props;
  return (
    <section aria-labelledby="recent-searches" className="min-w-0">
      <SectionHead title="Recent searches" id="recent-searches">
        <Button
          variant="bare"
          size="row"
          aria-label="Clear recent searches"
          onClick={() => {
            onClear();
            focusField();
            announce('Recent searches cleared');
          }}
        >
          Clear
        </Button>
      </SectionHead>
      <ul>
        {recent.map((query) => (
          <li
            key={query}
            className="relative flex min-h-9 items-center gap-2 border-b border-hairline py-1.5 hover:bg-paper-2 has-[a:focus-visible]:bg-paper-2 pointer-coarse:min-h-11"
          >
            <History aria-hidden className="size-4 flex-none text-ink-3" />
            <Link
              {...hitMark}
              href={routes.search(organizationId, { query })}
              prefetch={false}
              // The link goes away; by keyboard, the field leads to the results.
              onClick={({ detail }) => detail === 0 && focusField()}
              className="min-w-0 truncate font-medium after:absolute after:inset-0 hover:underline"
            >
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ways = [
  {
    typed: 'mail server',
    finds: 'Sections with both words, in any form. The last word can be incomplete.',
  },
  { typed: '"mail server"', finds: 'Sections with this exact phrase.' },
  { typed: 'mail or post', finds: 'Sections with either word.' },
  {
    typed: 'sso.enforce',
    finds: 'Names in code, whole or in parts: sso, enforce.',
  },
  { typed: 'mail -server', finds: 'Sections with the first word but not the second.' },
];

/** The search syntax; it opens below the recent searches, and is open without any. */
function Syntax({ isOpenFirst }: { isOpenFirst: boolean }) {
  return (
    <details open={isOpenFirst} className="group">
      <summary className="flex min-h-7 w-fit cursor-pointer items-center gap-1.5 font-medium text-ink-2">
        <ChevronRight
          aria-hidden
          className="size-4 text-ink-3 transition-transform group-open:rotate-90"
        />
        Search syntax
      </summary>
      <dl className="mt-1 border-t border-hairline">
        {ways.map(({ typed, finds }) => (
          <div
            key={typed}
            className="grid gap-x-4 border-b border-hairline py-2 md:grid-cols-[10rem_1fr]"
          >
            <dt className="mono">{typed}</dt>
            <dd className="text-ink-2">{finds}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
