'use client';

import {
  BookOpen,
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
import type * as z from 'zod/mini';
import type { Consequence } from '#components/ui/alert-dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { isUnsupported } from '#lib/client/problem.ts';
import type { contentImpact } from '#lib/contract/collections.schemas.ts';
import { formatNames, plural } from './format.ts';
import { NamedPeople } from './named-people.tsx';
import type { PreviewReading } from './use-preview.ts';

export type Impact = z.infer<typeof contentImpact>;

const NAMED = 3;

/** The effects of a transfer or a deletion, one line each. */
function impactLines(
  { collections, spaces, trashed, losing, grants, emptied = 0, sites }: Impact,
  action: 'transfer' | 'delete',
): Consequence[] {
  const unpublished = sites.filter((site) => site.unpublished);
  const read = sites.filter((site) => site.published && !site.unpublished);
  const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);
  const moves = (count: number) => verb(count, 'moves', 'move');
  return [
    ...(collections > 0
      ? [
          {
            icon: <Folder aria-hidden />,
            text: `${plural(collections, 'collection')} ${action === 'transfer' ? moves(collections) : verb(collections, 'is deleted', 'are deleted')}`,
          },
        ]
      : []),
    {
      icon: <Layers aria-hidden />,
      text:
        spaces === 0
          ? 'It contains no spaces'
          : `${plural(spaces, 'space')} ${moves(spaces)}${action === 'delete' ? ' to the trash' : ''}`,
    },
    ...(trashed > 0
      ? [
          {
            icon: <Trash2 aria-hidden />,
            text: `${plural(trashed, 'space')} in the trash ${moves(trashed)} with it`,
          },
        ]
      : []),
    {
      icon: <Users aria-hidden />,
      text: losing.count === 0 ? 'No one loses access' : losingWords(losing),
    },
    ...(grants > 0
      ? [
          {
            icon: <KeyRound aria-hidden />,
            text: `${plural(grants, 'grant')} to people and teams ${verb(grants, 'is', 'are')} removed`,
          },
        ]
      : []),
    ...(emptied > 0
      ? [
          {
            icon: <Tag aria-hidden />,
            text: `${plural(emptied, 'space')} ${verb(emptied, 'loses its', 'lose their')} custom field values`,
          },
        ]
      : []),
    ...(sites.length > 0 ? [{ icon: <Globe aria-hidden />, text: sitesWords(sites) }] : []),
    ...(read.length > 0 ? [{ icon: <BookOpen aria-hidden />, text: readWords(read) }] : []),
    ...(unpublished.length > 0
      ? [{ icon: <GlobeLock aria-hidden />, text: unpublishedWords(unpublished) }]
      : []),
  ];
}

function sitesWords(sites: Impact['sites']): string {
  const count = plural(sites.length, 'docs site');
  const lose = sites.length === 1 ? 'no longer shows it' : 'no longer show it';
  return `${count} ${lose}: ${formatNames(sites.map(({ title }) => title))}`;
}

function readWords(sites: Impact['sites']): string {
  const names = formatNames(sites.map(({ title }) => title));
  return sites.length === 1
    ? `Readers of ${names} can no longer see it`
    : `Readers of ${names} can no longer see it`;
}

function unpublishedWords(sites: Impact['sites']): string {
  const names = formatNames(sites.map(({ title }) => title));
  return sites.length === 1
    ? `${names} has no other space and will be unpublished`
    : `${names} have no other space and will be unpublished`;
}

function losingWords({ count, users }: Impact['losing']): string {
  const names = users.map(({ displayName }) => displayName);
  const list = formatNames(names, count);
  const people = plural(count, 'person', 'people');
  return `${people} ${count === 1 ? 'loses' : 'lose'} access${list ? `: ${list}` : ''}`;
}

/** The effects as a list in a dialog, with its loading and error states. */
export function ImpactList({
  reading,
  action,
}: {
  reading: PreviewReading<Impact>;
  action: 'transfer' | 'delete';
}) {
  const { data, error, isPending } = reading;
  const first = data?.pages[0];
  if (isPending)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Checking what changes</span>
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  const lines = first
    ? impactLines(first, action)
    : [
        {
          icon: <TriangleAlert aria-hidden />,
          text: isUnsupported(error)
            ? 'This API can’t preview what changes.'
            : `Couldn’t check what changes. ${error?.message ?? ''}`,
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
            label="People who lose access"
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
