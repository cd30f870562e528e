'use client';

import {
  Folder,
  Globe,
  GlobeLock,
  KeyRound,
  Layers,
  Tag,
  Trash2,
  TriangleAlert,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { listed } from '#components/kit/loss-words.ts';
import { NamedPeople } from '#components/kit/named-people.tsx';
import { lacksPreview, type PreviewReading } from '#components/kit/use-preview.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { contentImpact } from '#lib/contract/collections.ts';
import { counted } from './words.ts';

type Impact = z.infer<typeof contentImpact>;

const NAMED = 3;

/** What goes with a transfer or a deletion, as lines with a count each. */
function impactLines(
  { collections, spaces, trashed, losing, grants, emptied = 0, sites }: Impact,
  verb: 'move' | 'goTo',
): { icon: ReactNode; text: ReactNode }[] {
  const unpublished = sites.filter((site) => site.unpublished);
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
    ...(trashed > 0
      ? [
          {
            icon: <Trash2 aria-hidden />,
            text: `${counted(trashed, 'space')} of it in the trash ${goes(trashed, 'goes', 'go')} along`,
          },
        ]
      : []),
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
    ...(emptied > 0
      ? [
          {
            icon: <Tag aria-hidden />,
            text: `${counted(emptied, 'space')} ${goes(emptied, 'leaves', 'leave')} behind what ${goes(emptied, 'it holds', 'they hold')} of custom fields`,
          },
        ]
      : []),
    ...(sites.length > 0 ? [{ icon: <Globe aria-hidden />, text: sitesWords(sites) }] : []),
    ...(unpublished.length > 0
      ? [{ icon: <GlobeLock aria-hidden />, text: unpublishedWords(unpublished) }]
      : []),
  ];
}

function sitesWords(sites: Impact['sites']): string {
  const count = counted(sites.length, 'docs site');
  const lose = sites.length === 1 ? 'no longer shows it' : 'no longer show it';
  return `${count} ${lose}: ${listed(sites.map(({ title }) => title))}`;
}

function unpublishedWords(sites: Impact['sites']): string {
  const names = listed(sites.map(({ title }) => title));
  return sites.length === 1
    ? `${names} has no other space: it is published no more`
    : `${names} have no other space: they are published no more`;
}

function losingWords({ count, users }: Impact['losing']): string {
  const names = users.map(({ displayName }) => displayName);
  const list = listed(names, count);
  const people = counted(count, 'person', 'people');
  return `${people} ${count === 1 ? 'loses' : 'lose'} access${list ? `: ${list}` : ''}`;
}

/** The lines as they stand in a dialog, and what stands there until they are known. */
export function ImpactList({
  reading,
  verb,
}: {
  reading: PreviewReading<Impact>;
  verb: 'move' | 'goTo';
}) {
  const { data, error, isPending } = reading;
  const first = data?.pages[0];
  if (isPending)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Counting what it means</span>
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  const lines = first
    ? impactLines(first, verb)
    : [
        {
          icon: <TriangleAlert aria-hidden />,
          text: lacksPreview(error)
            ? 'This API does not say beforehand what it means.'
            : `What it means could not be counted. ${error?.message ?? ''}`,
        },
      ];
  return (
    <div className="grid gap-1.5 text-ink-2">
      <ul aria-live="polite" className="grid gap-1.5">
        {lines.map(({ icon, text }) => (
          <li
            key={String(text)}
            className="flex items-start gap-2 [&>.lucide]:mt-[3px] [&>.lucide]:size-3.5"
          >
            {icon}
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
      {first && first.losing.count > NAMED && (
        <div className="pl-5.5">
          <NamedPeople
            label="Who loses access"
            reading={reading}
            itemsOf={({ losing }) => losing.users.map((user) => ({ user }))}
            count={first.losing.count}
            named={0}
          >
            {({ user }) => user.displayName}
          </NamedPeople>
        </div>
      )}
    </div>
  );
}
