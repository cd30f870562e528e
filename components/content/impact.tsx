'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { Folder, KeyRound, Layers, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { contentImpact } from '#lib/contract/collections.ts';
import { lacks } from './children.ts';
import { counted } from './words.ts';

type Impact = z.infer<typeof contentImpact>;

const NAMED = 3;

/** What goes with a transfer or a deletion, as lines with a count each; for `AlertDialogContent`. */
export function impactLines(
  { collections, spaces, losing, grants }: Impact,
  verb: 'move' | 'goTo',
): { icon: ReactNode; text: ReactNode }[] {
  const goes = (count: number, one: string, many: string) => (count === 1 ? one : many);
  return [
    ...(collections > 0
      ? [
          {
            icon: <Folder aria-hidden />,
            text: `${counted(collections, 'collection')} ${verb === 'move' ? goes(collections, 'moves', 'move') : goes(collections, 'is deleted', 'are deleted')}`,
          },
        ]
      : []),
    {
      icon: <Layers aria-hidden />,
      text:
        spaces === 0
          ? 'No space is in it'
          : `${counted(spaces, 'space')} ${verb === 'move' ? goes(spaces, 'moves', 'move') : `${goes(spaces, 'goes', 'go')} to the trash`}`,
    },
    {
      icon: <Users aria-hidden />,
      text: losing.count === 0 ? 'Nobody loses access' : losingWords(losing),
    },
    ...(grants > 0
      ? [
          {
            icon: <KeyRound aria-hidden />,
            text: `${counted(grants, 'grant')} to people and teams ${goes(grants, 'ends', 'end')}`,
          },
        ]
      : []),
  ];
}

function losingWords({ count, users }: Impact['losing']): string {
  const named = users.slice(0, NAMED).map(({ displayName }) => displayName);
  const others = count - named.length;
  const all = others > 0 ? [...named, counted(others, 'other')] : named;
  const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join('');
  const people = counted(count, 'person', 'people');
  return `${people} ${count === 1 ? 'loses' : 'lose'} access${list ? `: ${list}` : ''}`;
}

/** The lines as they stand in a dialog, and what stands there until they are known. */
export function ImpactList({
  reading,
  verb,
}: {
  reading: UseQueryResult<Impact>;
  verb: 'move' | 'goTo';
}) {
  const { data, error, isPending } = reading;
  if (isPending)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Counting what it means</span>
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  const lines = data
    ? impactLines(data, verb)
    : [
        {
          icon: <TriangleAlert aria-hidden />,
          text: lacks(error)
            ? 'This API does not say beforehand what it means.'
            : `What it means could not be counted. ${error?.message ?? ''}`,
        },
      ];
  return (
    <ul aria-live="polite" className="grid gap-1.5 text-ink-2">
      {lines.map(({ icon, text }) => (
        <li
          key={String(text)}
          className="flex items-start gap-2 [&>.lucide]:mt-[3px] [&>.lucide]:size-3.5"
        >
          {icon}
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
