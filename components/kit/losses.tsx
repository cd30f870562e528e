'use client';

import { EyeOff, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { isUnsupported } from '#lib/client/problem.ts';
import { formatNumber, plural } from './format.ts';
import { levelOnContent } from './levels.ts';
import type { LossesPage, Loss as LossOf } from './loss-words.ts';
import { NamedPeople } from './named-people.tsx';
import type { PreviewReading } from './use-preview.ts';

type What = 'space' | 'collection' | 'team';

/** Counts and names the people who lose access by a change, before it is confirmed. */
export function Losses({ reading, what }: { reading: PreviewReading<LossesPage>; what: What }) {
  const { data, error, isPending } = reading;
  const first = data?.pages[0];
  return (
    <div aria-live="polite" aria-busy={isPending}>
      {isPending && (
        <>
          <span className="sr-only">Counting who loses access</span>
          <Skeleton className="w-2/3" />
        </>
      )}
      {error && !first && (
        <Line icon={<TriangleAlert aria-hidden />}>
          {isUnsupported(error)
            ? 'This API can’t preview who loses access.'
            : `Couldn’t count who loses access. ${error.message}`}
        </Line>
      )}
      {first && <Counted first={first} reading={reading} what={what} />}
    </div>
  );
}

function Counted({
  first: { people, spaces, locked, losses },
  reading,
  what,
}: {
  first: LossesPage;
  reading: PreviewReading<LossesPage>;
  what: What;
}) {
  if (people === 0) return <Line icon={<Users aria-hidden />}>No one will have less access.</Line>;
  const where = what !== 'space' && spaces > 0 ? ` on ${plural(spaces, 'space')}` : '';
  return (
    <div className="grid gap-1.5">
      <Line icon={<Users aria-hidden />}>
        <b>{plural(people, 'person', 'people')} will have less access</b>
        {where}
        {losses.length > 0 && ':'}
      </Line>
      {losses.length > 0 && (
        <div className="pl-5.5">
          <NamedPeople
            label="People who lose access"
            reading={reading}
            itemsOf={(page) => page.losses}
            count={people}
          >
            {(loss) => <Loss loss={loss} isOne={what === 'space'} />}
          </NamedPeople>
        </div>
      )}
      {locked > 0 && (
        <Line icon={<EyeOff aria-hidden />}>
          {whoLost(people, locked)} {lostOf[what]}.
        </Line>
      )}
    </div>
  );
}

const lostOf: Record<What, string> = {
  space: 'it',
  collection: 'it, or a space in it',
  team: 'content they see only through this team',
};

function whoLost(people: number, locked: number): string {
  if (people === 1) return 'They can no longer see';
  if (locked >= people) return 'None of them can see';
  return `${formatNumber(locked)} of them can no longer see`;
}

function Loss({ loss, isOne }: { loss: LossOf; isOne: boolean }) {
  const { user, before, after, spaces, examples } = loss;
  const more = spaces - examples.length;
  const isAlike = examples.every((space) => space.before === before && space.after === after);
  return (
    <>
      <b>{user.displayName}</b>
      {before && after && before !== after && (
        <span className="text-ink-2">
          : {levelOnContent(before)} to {levelOnContent(after)}
        </span>
      )}
      {!isOne && examples.length > 0 && (
        <span className="block text-meta text-ink-3">
          {examples
            .map((space) =>
              isAlike
                ? space.title
                : `${space.title}: ${levelOnContent(space.before)} to ${levelOnContent(space.after)}`,
            )
            .join(', ')}
          {more > 0 && ` and ${plural(more, 'more space')}`}
        </span>
      )}
    </>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-ink-2 [&>.lucide]:mt-[3px] [&>.lucide]:size-3.5">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
