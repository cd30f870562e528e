'use client';

import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { Time } from '#components/ui/time.tsx';
import {
  listMissingAddresses,
  listReaderFeedback,
  listReaderSearches,
  listReadPages,
  type ReaderFeedback,
  type ReadPage,
} from '#lib/contract/insights.ts';
import { InsightsList, InsightsRow } from './insights-list.tsx';
import { MissingRow } from './missing-row.tsx';
import { PageLink, PageMenu, SearchMenu } from './page-row.tsx';
import { type InsightsPlace, listInput } from './search-params.ts';

/** The lists of a range. */
export function Lists(place: InsightsPlace) {
  const { organizationId, siteId } = place;
  return (
    <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
      <InsightsList
        id="pages"
        title="Pages"
        intro="What people and agents opened."
        endpoint={listReadPages}
        input={listInput(place)}
        empty="No views in this range."
        columns={[
          ['Page', ({ page, file }) => file ?? page?.title ?? ''],
          ['Path', ({ page, file }) => file ?? page?.path ?? ''],
          ['Views by people', ({ views }) => views],
          ['Views by agents', ({ agentViews }) => agentViews],
          ['Helpful', ({ helpful }) => helpful],
          ['Not helpful', ({ unhelpful }) => unhelpful],
        ]}
        row={(item) => (
          <PageRow key={item.file ?? item.page?.id} organizationId={organizationId} item={item} />
        )}
      />
      <InsightsList
        id="missing"
        title="Missing addresses"
        intro="Addresses that people opened but that don’t exist."
        endpoint={listMissingAddresses}
        input={listInput(place)}
        empty="No missing addresses in this range."
        columns={[
          ['Path', ({ path }) => path],
          ['Opened', ({ count }) => count],
          ['Similar page', ({ suggestion }) => suggestion?.path ?? ''],
        ]}
        row={(item) => <MissingRow key={item.path} place={place} item={item} />}
      />
      <InsightsList
        id="searches"
        title="Searches"
        intro="What people searched for."
        endpoint={listReaderSearches}
        input={listInput(place)}
        empty="No searches in this range."
        columns={[
          ['Search', ({ query }) => query],
          ['Searches', ({ count }) => count],
          ['Without results', ({ empty }) => empty],
        ]}
        row={({ query, count, empty }) => (
          <InsightsRow
            key={query}
            number={formatNumber(count)}
            about={empty > 0 && `${formatNumber(empty)} without results`}
            actions={<SearchMenu organizationId={organizationId} siteId={siteId} query={query} />}
          >
            {query}
          </InsightsRow>
        )}
      />
      <InsightsList
        id="empty-searches"
        title="Searches without results"
        intro="What people looked for and didn’t find."
        endpoint={listReaderSearches}
        input={listInput(place, { empty: true })}
        empty="Every search found something."
        columns={[
          ['Search', ({ query }) => query],
          ['Without results', ({ empty }) => empty],
        ]}
        row={({ query, empty }) => (
          <InsightsRow
            key={query}
            number={formatNumber(empty)}
            actions={<SearchMenu organizationId={organizationId} siteId={siteId} query={query} />}
          >
            {query}
          </InsightsRow>
        )}
      />
      <InsightsList
        id="feedback"
        title="Feedback"
        intro="What readers said about pages."
        endpoint={listReaderFeedback}
        input={listInput(place)}
        empty="No feedback in this range."
        columns={[
          ['When', ({ createdAt }) => createdAt],
          ['Rating', ({ rating }) => ratingWords[rating]],
          ['Comment', ({ words }) => words],
          ['Page', ({ page }) => page.title ?? ''],
          ['Path', ({ page }) => page.path ?? ''],
        ]}
        row={(item) => <FeedbackRow key={item.id} organizationId={organizationId} item={item} />}
      />
    </div>
  );
}

const ratingWords = { helpful: 'Helpful', unhelpful: 'Not helpful' };

function PageRow({ organizationId, item }: { organizationId: string; item: ReadPage }) {
  const { page, file, views, agentViews, helpful, unhelpful } = item;
  const ratings = helpful + unhelpful > 0 && (
    <>
      {' '}
      · {formatNumber(helpful)} helpful, {formatNumber(unhelpful)} not helpful
    </>
  );
  return (
    <InsightsRow
      number={
        <>
          {formatNumber(views)}
          <span className="block text-meta text-ink-3">
            {plural(agentViews, 'by an agent', 'by agents')}
          </span>
        </>
      }
      about={
        <>
          <span className="mono">{page?.path}</span>
          {ratings}
        </>
      }
      actions={page && <PageMenu organizationId={organizationId} page={page} />}
    >
      {page ? (
        <PageLink organizationId={organizationId} page={page} />
      ) : (
        <span className="mono">{file}</span>
      )}
    </InsightsRow>
  );
}

function FeedbackRow({ organizationId, item }: { organizationId: string; item: ReaderFeedback }) {
  const { rating, words, createdAt, page } = item;
  const Icon = rating === 'helpful' ? ThumbsUp : ThumbsDown;
  return (
    <InsightsRow
      about={
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <span className="inline-flex items-center gap-1">
            <Icon aria-hidden className="size-3.5" /> {ratingWords[rating]}
          </span>
          <PageLink organizationId={organizationId} page={page} />
          <Time value={createdAt} />
        </span>
      }
      actions={<PageMenu organizationId={organizationId} page={page} />}
    >
      <p className="max-w-[72ch] whitespace-pre-line">{words}</p>
    </InsightsRow>
  );
}
