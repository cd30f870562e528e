'use client';

import { useQueries } from '@tanstack/react-query';
import { pageQuery } from '#components/kit/page-at-revision.ts';
import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import type { MergeForecast, MergeSide } from '#lib/contract/change-requests.ts';
import type { PageWithBody } from '#lib/contract/revisions.ts';
import { useRequest } from '../frame/request-context.tsx';
import type { ForecastPage } from './resolutions.ts';

type Props = {
  page: ForecastPage;
  forecast: MergeForecast;
  side: MergeSide | undefined;
  onChoose: (side: MergeSide) => void;
};

/** Chooses a side for conflicts outside the text, and shows what differs. */
export function SideChoice({ page, forecast, side, onChoose }: Props) {
  const { space } = useRequest();
  const labels = sideLabels(page, space.title);
  return (
    <div className="grid gap-2 py-2">
      {!page.conflicts.includes('deleted') && <Differences page={page} forecast={forecast} />}
      <Field group label={labels.question}>
        <RadioGroup value={side ?? ''} onValueChange={(value) => onChoose(value as MergeSide)}>
          <Radio value="theirs" description={labels.theirs.description}>
            {labels.theirs.name}
          </Radio>
          <Radio value="ours" description={labels.ours.description}>
            {labels.ours.name}
          </Radio>
        </RadioGroup>
      </Field>
    </div>
  );
}

function sideLabels({ conflicts, theirs, ours }: ForecastPage, space: string) {
  if (!conflicts.includes('deleted')) {
    const description = 'Only where both sides changed the same thing. The rest is merged.';
    return {
      question: 'Which title, settings and position do you want to keep?',
      theirs: { name: `From ${space}`, description },
      ours: { name: 'From this change request', description },
    };
  }
  return {
    question: 'Keep or delete this page?',
    theirs:
      theirs === 'deleted'
        ? { name: 'Delete the page', description: `As in ${space}. Edits made here are lost.` }
        : { name: 'Keep the page', description: `With the edits made in ${space}.` },
    ours:
      ours === 'deleted'
        ? { name: 'Delete the page', description: `As here. Edits made in ${space} are lost.` }
        : { name: 'Keep the page', description: 'With the edits made here.' },
  };
}

function Differences({ page, forecast }: { page: ForecastPage; forecast: MergeForecast }) {
  const { spaceId, space } = useRequest();
  const [base, theirs, ours] = useQueries({
    queries: [forecast.base, forecast.theirs, forecast.ours].map((revisionId) =>
      pageQuery(spaceId, revisionId, page.page),
    ),
  });
  if (!theirs?.data || !ours?.data || base?.isPending)
    return <p className="text-meta text-ink-3">Loading differences</p>;
  const found = differences(base?.data as PageWithBody | undefined, theirs.data, ours.data);
  if (found.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead className="text-meta text-ink-3">
          <tr>
            <th scope="col" className="py-1 pr-3 font-semibold">
              Property
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              In {space.title}
            </th>
            <th scope="col" className="py-1 font-semibold">
              Here
            </th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ name, theirs: there, ours: here }) => (
            <tr key={name} className="border-t border-hairline">
              <th scope="row" className="py-1.5 pr-3 font-normal text-ink-2">
                {name}
              </th>
              <td className="py-1.5 pr-3 wrap-anywhere">{there}</td>
              <td className="py-1.5 wrap-anywhere">{here}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const propertyLabels: Record<string, string> = {
  title: 'Title',
  path: 'Path',
  emoji: 'Emoji',
  icon: 'Icon',
  description: 'Description',
  hidden: 'Hidden from navigation',
  noIndex: 'Hidden from site search',
  noRobotsIndex: 'Hidden from search engines',
  layout: 'Layout',
  target: 'Link target',
};

/** Lists the properties that both sides changed to different values; the text is left out. */
function differences(
  base: PageWithBody | undefined,
  theirs: PageWithBody,
  ours: PageWithBody,
): { name: string; theirs: string; ours: string }[] {
  const read = (page: PageWithBody | undefined, key: string) =>
    page && (page as unknown as Record<string, unknown>)[key];
  return Object.entries(propertyLabels).flatMap(([key, name]) => {
    const [before, there, here] = [base, theirs, ours].map((page) => read(page, key));
    if (isSame(there, here) || isSame(there, before) || isSame(here, before)) return [];
    return [{ name, theirs: formatValue(key, there), ours: formatValue(key, here) }];
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function formatValue(key: string, value: unknown): string {
  if (key === 'path') return `/${String(value ?? '')}`;
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${String(part)}`)
      .join(', ');
  return 'None';
}
