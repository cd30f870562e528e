'use client';

import { useQuery } from '@tanstack/react-query';
import { GitPullRequestArrow, Globe } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getChangeRequest } from '#lib/contract/change-requests.ts';
import { getSite } from '#lib/contract/sites.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { getUser } from '#lib/contract/users.ts';
import { PaletteItem } from './palette-item.tsx';
import { latestVisits, type Place } from './visits.ts';

type VisitsProps = {
  organizationId: string;
  onGo: (href: string) => void;
  /** Called when an item appears. */
  onShown: () => void;
};
type VisitProps<Type> = VisitsProps & { place: Extract<Place, { type: Type }> };

/** Nothing is asked for twice: what is deleted, or hidden from the person, is left out. */
const once = { retry: false, staleTime: 60_000 };

/** The spaces, change requests and sites that the person opened last. */
export function PaletteVisits(props: VisitsProps) {
  const { organizationId } = props;
  const pathname = usePathname();
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const places = useMemo(
    () => (me ? latestVisits({ me, organizationId }, pathname) : []),
    [me, organizationId, pathname],
  );
  return places.map((place) => {
    const { href } = place;
    if (place.type === 'space') return <SpaceVisit key={href} place={place} {...props} />;
    if (place.type === 'site') return <SiteVisit key={href} place={place} {...props} />;
    return <RequestVisit key={href} place={place} {...props} />;
  });
}

function SpaceVisit({ place, ...props }: VisitProps<'space'>) {
  const parameters = { spaceId: place.id };
  const { data, isPending } = useQuery({ ...queryFor(getSpace, { parameters }), ...once });
  const icon = (
    <span aria-hidden className="w-4 flex-none text-center text-form">
      {data?.emoji || '📄'}
    </span>
  );
  const shown = { icon, isPending, label: data?.title, hint: 'Space' };
  return <Visit href={place.href} {...shown} {...props} />;
}

function SiteVisit({ place, ...props }: VisitProps<'site'>) {
  const parameters = { organizationId: props.organizationId, siteId: place.id };
  const { data, isPending } = useQuery({ ...queryFor(getSite, { parameters }), ...once });
  const shown = { icon: <Globe aria-hidden />, isPending, label: data?.title, hint: 'Site' };
  return <Visit href={place.href} {...shown} {...props} />;
}

function RequestVisit({ place, ...props }: VisitProps<'request'>) {
  const parameters = { spaceId: place.space, changeRequestId: place.number };
  const { data, isPending } = useQuery({ ...queryFor(getChangeRequest, { parameters }), ...once });
  const shown = {
    icon: <GitPullRequestArrow aria-hidden />,
    isPending,
    label: data && (data.subject || 'Untitled'),
    hint: `Change request #${place.number}`,
  };
  return <Visit href={place.href} {...shown} {...props} />;
}

function Visit({
  href,
  isPending,
  label,
  icon,
  hint,
  onGo,
  onShown,
}: Pick<VisitsProps, 'onGo' | 'onShown'> & {
  href: string;
  isPending: boolean;
  label: string | undefined;
  icon: ReactNode;
  hint: string;
}) {
  useEffect(() => {
    if (label !== undefined) onShown();
  }, [label, onShown]);
  if (isPending)
    return (
      <div data-loading="" className="flex h-8 items-center px-2 pointer-coarse:h-11">
        <Skeleton className="w-40" />
      </div>
    );
  if (label === undefined) return null;
  return (
    <PaletteItem
      value={`visit:${href}`}
      label={label}
      icon={icon}
      keywords={[label]}
      hint={hint}
      search=""
      onSelect={() => onGo(href)}
    />
  );
}
