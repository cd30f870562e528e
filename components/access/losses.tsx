'use client';

import { useQuery } from '@tanstack/react-query';
import { EyeOff, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { AccessChange, AccessLosses } from '#lib/contract/access.ts';
import { lacks, previewOf, type Target } from './target.ts';
import { counted, levelName } from './words.ts';

const NAMED = 6;

/** Who would have less after some changes: asked for, counted and named before anything is done. */
export function Losses({ target, changes }: { target: Target; changes: readonly AccessChange[] }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['access losses', target.type, target.id, JSON.stringify(changes)],
    queryFn: async ({ signal }) =>
      addUp(await Promise.all(changes.map((change) => previewOf(target, change, { signal })))),
    enabled: changes.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (changes.length === 0) return null;
  return (
    <div aria-live="polite" aria-busy={isPending}>
      {isPending && (
        <>
          <span className="sr-only">Counting who loses something</span>
          <Skeleton className="w-2/3" />
        </>
      )}
      {error && (
        <Line icon={<TriangleAlert aria-hidden />}>
          {lacks(error)
            ? 'This API does not say beforehand who loses something.'
            : `Who loses something could not be counted. ${error.message}`}
        </Line>
      )}
      {data && <Counted losses={data} target={target} />}
    </div>
  );
}

/** People may be in several teams: those not named are counted once for each change. */
function addUp(parts: readonly AccessLosses[]): AccessLosses {
  const named = new Map(
    parts.flatMap(({ losses }) => losses.map((loss) => [loss.user.id, loss] as const)),
  );
  const repeated = parts.reduce((sum, { losses }) => sum + losses.length, 0) - named.size;
  const sum = (key: 'people' | 'locked') => parts.reduce((total, part) => total + part[key], 0);
  const people = Math.max(sum('people') - repeated, named.size);
  return {
    people,
    locked: Math.min(sum('locked'), people),
    spaces: Math.max(0, ...parts.map(({ spaces }) => spaces)),
    losses: [...named.values()],
  };
}

function Counted({ losses: all, target }: { losses: AccessLosses; target: Target }) {
  const { people, spaces, locked, losses } = all;
  if (people === 0) return <Line icon={<Users aria-hidden />}>Nobody loses anything by it.</Line>;
  const shown = losses.slice(0, NAMED);
  const inSpaces = target.type === 'collection' ? ` on ${counted(spaces, 'space')}` : '';
  return (
    <div className="grid gap-1.5">
      <Line icon={<Users aria-hidden />}>
        <b>
          {counted(people, 'person', 'people')} {people === 1 ? 'loses' : 'lose'} something
        </b>
        {inSpaces}
        {shown.length > 0 && ':'}
      </Line>
      {shown.length > 0 && (
        <ul aria-label="Who loses what" className="grid gap-1.5 pl-5.5">
          {shown.map((loss) => (
            <Loss key={loss.user.id} loss={loss} target={target} />
          ))}
          {people > shown.length && (
            <li className="text-meta text-ink-3">and {counted(people - shown.length, 'other')}</li>
          )}
        </ul>
      )}
      {locked > 0 && (
        <Line icon={<EyeOff aria-hidden />}>
          {whoLost(people, locked)} {target.type === 'space' ? 'it' : 'it, or of a space in it'}.
        </Line>
      )}
    </div>
  );
}

function whoLost(people: number, locked: number): string {
  if (people === 1) return 'They lose sight of';
  if (locked >= people) return 'All of them lose sight of';
  return `${locked.toLocaleString('en')} of them ${locked === 1 ? 'loses' : 'lose'} sight of`;
}

function Loss({ loss, target }: { loss: AccessLosses['losses'][number]; target: Target }) {
  const { user, before, after, spaces, examples } = loss;
  const more = spaces - examples.length;
  const isAlike = examples.every((space) => space.before === before && space.after === after);
  return (
    <li>
      <b>{user.displayName}</b>
      {before !== after && (
        <span className="text-ink-2">
          : {levelName(before)} to {levelName(after)}
        </span>
      )}
      {target.type === 'collection' && examples.length > 0 && (
        <span className="block text-meta text-ink-3">
          {examples
            .map((space) =>
              isAlike
                ? space.title
                : `${space.title}: ${levelName(space.before)} to ${levelName(space.after)}`,
            )
            .join(', ')}
          {more > 0 && ` and ${counted(more, 'more space')}`}
        </span>
      )}
    </li>
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
