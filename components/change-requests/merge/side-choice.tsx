'use client';

import { useQueries } from '@tanstack/react-query';
import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getRevisionPage, type PageWithBody } from '#lib/contract/revisions.ts';
import { useRequest } from '../frame/request-context.tsx';
import { differences } from './page-differences.ts';
import type { Forecast, ForecastPage, Side } from './resolutions.ts';

type Props = {
  page: ForecastPage;
  forecast: Forecast;
  side: Side | undefined;
  onChoose: (side: Side) => void;
};

/** Asks whose page stays, where what collides is not its text: with what differs. */
export function SideChoice({ page, forecast, side, onChoose }: Props) {
  const { space } = useRequest();
  const words = sideWords(page, space.title);
  return (
    <div className="grid gap-2 py-2">
      {!page.conflicts.includes('deleted') && <Differences page={page} forecast={forecast} />}
      <Field group label={words.question}>
        <RadioGroup value={side ?? ''} onValueChange={(value) => onChoose(value as Side)}>
          <Radio value="theirs" description={words.theirs.means}>
            {words.theirs.name}
          </Radio>
          <Radio value="ours" description={words.ours.means}>
            {words.ours.name}
          </Radio>
        </RadioGroup>
      </Field>
    </div>
  );
}

function sideWords({ conflicts, theirs, ours }: ForecastPage, space: string) {
  if (!conflicts.includes('deleted'))
    return {
      question: 'Whose title, settings and place stay?',
      theirs: { name: `As in ${space}`, means: 'Where both changed the same; the rest is merged' },
      ours: { name: 'As here', means: 'Where both changed the same; the rest is merged' },
    };
  return {
    question: 'Does the page stay?',
    theirs:
      theirs === 'deleted'
        ? { name: 'Delete it', means: `As in ${space}; what was written here goes with it` }
        : { name: 'Keep it', means: `With what ${space} wrote in it meanwhile` },
    ours:
      ours === 'deleted'
        ? { name: 'Delete it', means: `As here; what ${space} wrote in it goes with it` }
        : { name: 'Keep it', means: 'With what was written in it here' },
  };
}

function Differences({ page, forecast }: { page: ForecastPage; forecast: Forecast }) {
  const { spaceId, space } = useRequest();
  const [base, theirs, ours] = useQueries({
    queries: [forecast.base, forecast.theirs, forecast.ours].map((revisionId) => ({
      ...queryFor(getRevisionPage, {
        parameters: { spaceId, revisionId, pageId: page.page },
        query: { format: 'markdown' as const },
      }),
    })),
  });
  if (!theirs?.data || !ours?.data || base?.isPending)
    return <p className="text-meta text-ink-3">Loading what differs</p>;
  const found = differences(base?.data as PageWithBody | undefined, theirs.data, ours.data);
  if (found.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead className="text-meta text-ink-3">
          <tr>
            <th scope="col" className="py-1 pr-3 font-semibold">
              What
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
