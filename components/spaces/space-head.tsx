'use client';

import { useQuery } from '@tanstack/react-query';
import { FolderTree, GitPullRequestArrow, Globe, Lock } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import { type Above, collectionHref, spaceHref } from './places.ts';
import { counted, editModeWords, visibilityWords } from './words.ts';

const tabs = [
  { path: '', label: 'Overview' },
  { path: '/pages', label: 'Pages' },
  { path: '/change-requests', label: 'Change requests' },
  { path: '/comments', label: 'Comments' },
  { path: '/links', label: 'Links' },
  { path: '/access', label: 'Access' },
  { path: '/settings', label: 'Settings' },
];

/** The head of a space's pages: where it stands, its title and state, and the tabs. */
export function SpaceHead({ space: read, above }: { space: Space; above: readonly Above[] }) {
  const pathname = usePathname();
  const [isPagesNear, setPagesNear] = useState(false);
  // What is read ahead of this tab is the tree of all pages, so only once somebody is about to go there.
  const pages = {
    prefetch: isPagesNear ? null : false,
    onPointerEnter: () => setPagesNear(true),
    onFocus: () => setPagesNear(true),
  };
  const parameters = { spaceId: read.id };
  const space = useQuery(queryFor(getSpace, { parameters })).data ?? read;
  const base = spaceHref(read);
  const content = `/orgs/${read.organization}/content`;
  return (
    <PageHead
      className="print:hidden"
      title={
        <>
          {space.emoji && (
            <span aria-hidden className="mr-2.5">
              {space.emoji}
            </span>
          )}
          {space.title}
        </>
      }
      crumbs={[
        { label: 'Content', href: content },
        ...above.map(({ id, title }) => ({
          label: title,
          href: collectionHref(read.organization, id),
        })),
      ]}
      badges={<Badges space={space} />}
      facts={[
        <>
          changed{' '}
          <b>
            <Time value={space.updatedAt} />
          </b>
        </>,
      ]}
      actions={
        <>
          <CopyButton
            variant="secondary"
            label="Copy link"
            className="max-md:hidden"
            value={() => window.location.href}
          />
          <Button asChild className="max-md:hidden">
            <Link href={`${content}?space=${encodeURIComponent(space.id)}`} prefetch={false}>
              <FolderTree aria-hidden /> Show in the tree
            </Link>
          </Button>
          {/* The list has its own, which opens the same dialog. */}
          {pathname !== `${base}/change-requests` && (
            <NewRequest base={base} canEdit={space.permissions.edit} />
          )}
        </>
      }
      tabs={
        <TabsLine label={space.title}>
          {tabs.map(({ path, label }) => (
            <TabLink
              key={path}
              href={`${base}${path}`}
              current={
                path === ''
                  ? pathname === base
                  : pathname === `${base}${path}` || pathname.startsWith(`${base}${path}/`)
              }
              {...(path === '/pages' && pages)}
              {...(path === '/change-requests' && {
                count: space.changeRequestsOpen,
                title: `${counted(space.changeRequestsOpen, 'open one', 'open ones')}, ${counted(space.changeRequestsDraft, 'draft')}`,
              })}
              {...(path === '/comments' && {
                count: space.comments,
                title: counted(space.comments, 'open thread'),
              })}
            >
              {label}
            </TabLink>
          ))}
        </TabsLine>
      }
    />
  );
}

function NewRequest({ base, canEdit }: { base: string; canEdit: boolean }) {
  const words = (
    <>
      <GitPullRequestArrow aria-hidden /> New change request
    </>
  );
  if (!canEdit)
    return (
      <Button
        className="max-lg:hidden"
        unavailable={
          'Starting one takes the role Edit here.\nThe Access tab shows who can give it to you.'
        }
      >
        {words}
      </Button>
    );
  return (
    <Button asChild className="max-lg:hidden">
      <Link href={`${base}/change-requests?new=1`} prefetch={false}>
        {words}
      </Link>
    </Button>
  );
}

function Badges({ space }: { space: Space }) {
  return (
    <>
      {space.editMode === 'locked' && (
        <Badge icon={<Lock aria-hidden />} title={editModeWords.locked.means}>
          Locked
        </Badge>
      )}
      <Badge
        tone={space.urls.published ? 'ok' : 'dashed'}
        icon={<Globe aria-hidden />}
        title={visibilityWords[space.visibility].means}
      >
        {space.urls.published ? 'Published' : visibilityWords[space.visibility].name}
      </Badge>
    </>
  );
}
