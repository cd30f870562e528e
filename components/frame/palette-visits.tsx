'use client';

import { useQuery } from '@tanstack/react-query';
import { GitPullRequestArrow, Globe } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useMemo } from 'react';
import { routes } from '#components/kit/routes.ts';
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
    const key = Object.values(place).join(':');
    if (place.type === 'space') return <SpaceVisit key={key} place={place} {...props} />;
    if (place.type === 'site') return <SiteVisit key={key} place={place} {...props} />;
    return <RequestVisit key={key} place={place} {...props} />;
  });
}

function SpaceVisit({ place: { id }, onGo, onShown }: VisitProps<'space'>) {
  const space = useQuery({ ...queryFor(getSpace, { parameters: { spaceId: id } }), ...once });
  return (
    <Visit
      onShown={onShown}
      value={`space:${id}`}
      isPending={space.isPending}
      label={space.data?.title}
      icon={
        <span aria-hidden className="w-4 flex-none text-center text-form">
          {space.data?.emoji || '📄'}
        </span>
      }
      hint="Space"
      onSelect={() => space.data && onGo(routes.space(space.data))}
    />
  );
}

function SiteVisit({ organizationId, place: { id }, onGo, onShown }: VisitProps<'site'>) {
  const parameters = { organizationId, siteId: id };
  const site = useQuery({ ...queryFor(getSite, { parameters }), ...once });
  return (
    <Visit
      onShown={onShown}
      value={`site:${id}`}
      isPending={site.isPending}
      label={site.data?.title}
      icon={<Globe aria-hidden />}
      hint="Site"
      onSelect={() => onGo(routes.site(organizationId, id))}
    />
  );
}

function RequestVisit({ organizationId, place, onGo, onShown }: VisitProps<'request'>) {
  const { space, number } = place;
  const parameters = { spaceId: space, changeRequestId: number };
  const request = useQuery({ ...queryFor(getChangeRequest, { parameters }), ...once });
  return (
    <Visit
      onShown={onShown}
      value={`request:${space}:${number}`}
      isPending={request.isPending}
      label={request.data && (request.data.subject || 'Untitled')}
      icon={<GitPullRequestArrow aria-hidden />}
      hint={`Change request #${number}`}
      onSelect={() =>
        onGo(routes.changeRequest({ id: space, organization: organizationId }, Number(number)))
      }
    />
  );
}

function Visit({
  value,
  isPending,
  label,
  icon,
  hint,
  onSelect,
  onShown,
}: {
  value: string;
  isPending: boolean;
  label: string | undefined;
  icon: ReactNode;
  hint: string;
  onSelect: () => void;
  onShown: () => void;
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
      value={`visit:${value}`}
      label={label}
      icon={icon}
      keywords={[label]}
      hint={hint}
      search=""
      onSelect={onSelect}
    />
  );
}
