'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { FileDown, FolderTree, GitPullRequestArrow, Globe, Lock } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { usePermission } from '#components/kit/action.tsx';
import { contentCrumbs } from '#components/kit/content-crumbs.ts';
import { download } from '#components/kit/download.ts';
import { formatNumber, plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Link } from '#components/ui/link.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { Time } from '#components/ui/time.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import { getSpacePdf } from '#lib/contract/pdf.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import type { Ancestor } from './places.ts';
import { editModeWords, visibilityWords } from './words.ts';

const tabs = [
  { path: '', label: 'Overview' },
  { path: '/pages', label: 'Pages' },
  { path: '/change-requests', label: 'Change requests' },
  { path: '/comments', label: 'Comments' },
  { path: '/links', label: 'Links' },
  { path: '/access', label: 'Access' },
  { path: '/settings', label: 'Settings' },
];

/** The header of a space's pages: breadcrumbs, title, status and tabs. */
export function SpaceHead({ space: read, above }: { space: Space; above: readonly Ancestor[] }) {
  const pathname = usePathname();
  const parameters = { spaceId: read.id };
  const space = useQuery(queryFor(getSpace, { parameters })).data ?? read;
  const base = routes.space(read);
  return (
    <PageHead
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
      crumbs={contentCrumbs(read.organization, above)}
      badges={<Badges space={space} />}
      facts={[
        <>
          updated{' '}
          <b>
            <Time value={space.updatedAt} inSentence />
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
          <DownloadPdf space={space} />
          <Button asChild className="max-md:hidden">
            <Link href={routes.content(space.organization, { space: space.id })} prefetch={false}>
              <FolderTree aria-hidden /> Show in the tree
            </Link>
          </Button>
          {/* The list of change requests has its own button. */}
          {pathname !== `${base}/change-requests` && <NewRequest space={space} />}
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
              {...(path === '/change-requests' && {
                count: space.changeRequestsOpen,
                title: `${formatNumber(space.changeRequestsOpen)} open, ${plural(space.changeRequestsDraft, 'draft')}`,
              })}
              {...(path === '/comments' && {
                count: space.comments,
                title: plural(space.comments, 'open comment'),
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

/** Downloads all pages of the space in one PDF. */
function DownloadPdf({ space }: { space: Space }) {
  const { mutate, isPending, error } = useMutation<{ url: string }, Problem>({
    mutationFn: () => call(getSpacePdf, { parameters: { spaceId: space.id } }),
    onSuccess: ({ url }) => {
      download(url);
      notify('Preparing the PDF. It will download when it’s ready.', { tone: 'done' });
    },
    onError: ({ message }) => notify(`Couldn’t create the PDF. ${message}`, { tone: 'bad' }),
  });
  if (error?.isUnsupported) return null;
  return (
    <IconButton
      label="Download as PDF"
      tooltip
      size="default"
      className="max-md:hidden"
      busy={isPending}
      onClick={() => mutate()}
    >
      <FileDown aria-hidden />
    </IconButton>
  );
}

function NewRequest({ space }: { space: Space }) {
  const { reason } = usePermission(createChangeRequest, space);
  const words = (
    <>
      <GitPullRequestArrow aria-hidden /> New change request
    </>
  );
  if (reason)
    return (
      <Button className="max-lg:hidden" unavailable={reason}>
        {words}
      </Button>
    );
  return (
    <Button asChild className="max-lg:hidden">
      <Link href={`${routes.space(space, 'change-requests')}?new=1`} prefetch={false}>
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
