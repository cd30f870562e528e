import { Globe, KeyRound, Link2, type LucideIcon, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { SpaceReaders } from '#lib/contract/access.ts';
import { plural } from './format.ts';
import { routes } from './routes.ts';

type Site = SpaceReaders['sites'][number];

/** Everyone who can read a space, a line for each way: members, visitors, share links, anyone. */
export function Readers({
  organizationId,
  readers: { members, guests, sites },
}: {
  organizationId: string;
  readers: SpaceReaders;
}) {
  return (
    <ul aria-label="Who can read it" className="grid gap-1">
      {sites.map((site) => (
        <Way key={site.id} icon={siteIcons[site.visibility]}>
          <span className="font-medium text-ink">{whoOn(site)}</span>
          {site.conditional && ' who meets a condition'}
          {placeOf(site)}
          {', on '}
          <Link href={routes.site(organizationId, site.id)} prefetch={false} className="link">
            {site.title}
          </Link>
        </Way>
      ))}
      <Way icon={Users}>
        <span className="font-medium text-ink">
          {plural(members, 'person', 'people')} in the organization
        </span>
        {guests > 0 && `, ${plural(guests, 'guest')} among them`}
      </Way>
    </ul>
  );
}

const siteIcons: Record<Site['visibility'], LucideIcon> = {
  public: Globe,
  unlisted: Globe,
  'share-link': Link2,
  'visitor-auth': KeyRound,
};

function whoOn({ visibility, shareLinks }: Site): string {
  switch (visibility) {
    case 'public':
      return 'Anyone on the internet';
    case 'unlisted':
      return 'Anyone who knows the URL';
    case 'visitor-auth':
      return 'Every visitor who signs in';
    case 'share-link':
      return shareLinks === 0
        ? 'No one, because no share link is active'
        : `Anyone with ${shareLinks === 1 ? 'the share link' : `one of ${shareLinks} share links`}`;
  }
}

function placeOf({ urls }: Site): ReactNode {
  if (!urls) return null;
  return (
    <>
      , at{' '}
      <a href={urls.published} target="_blank" rel="noreferrer" className="link mono wrap-anywhere">
        {withoutScheme(urls.published)}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  );
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

function Way({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" />
      <span className="min-w-0 text-ink-2">{children}</span>
    </li>
  );
}

/** Where anyone can read a space, whatever their access in the organization. */
export function publicPlaces({ sites }: SpaceReaders): string[] {
  return sites.flatMap(({ visibility, conditional, urls }) =>
    (visibility === 'public' || visibility === 'unlisted') && !conditional && urls
      ? [withoutScheme(urls.published)]
      : [],
  );
}
