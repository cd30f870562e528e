'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { countRedirectProblems } from '#lib/contract/redirects.ts';
import { SiteFacts } from '../frame/head-slots.tsx';
import { siteInput } from '../frame/inputs.ts';
import { problemWords } from './problem-words.ts';
import { useRedirects } from './redirects-context.tsx';
import { problemFilters } from './search-params.ts';

/** How many redirects of the site have each problem, in its head. */
export function ProblemFacts() {
  const { organizationId, siteId } = useRedirects();
  const counts = useQuery(queryFor(countRedirectProblems, siteInput(organizationId, siteId))).data;
  if (!counts) return null;
  const facts = problemFilters.flatMap((problem) =>
    problem === 'any' || counts[problem] === 0
      ? []
      : [
          <>
            <b>{counts[problem].toLocaleString('en')}</b>{' '}
            {problemWords[problem].counted[counts[problem] === 1 ? 0 : 1]}
          </>,
        ],
  );
  return <SiteFacts facts={facts} />;
}
