'use client';

import { useQuery } from '@tanstack/react-query';
import { BookOpen, Lock, PenLine } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { PageBody } from '#components/kit/page-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import { type Above, spaceHref } from '../places.ts';
import { useWhoCan } from '../use-who-can.ts';
import { Figures } from './figures.tsx';
import { Standing } from './standing.tsx';
import { WhoSeesIt } from './who-sees-it.tsx';

/** What is going on in a space: the latest changes, its figures, who sees it and where it stands. */
export function Overview({
  space: read,
  above,
  pages,
  changes,
}: {
  space: Space;
  above: readonly Above[];
  /** How many pages there are; null where the API does not say. */
  pages: number | null;
  changes: ReactNode;
}) {
  const parameters = { spaceId: read.id };
  const space = useQuery(queryFor(getSpace, { parameters })).data ?? read;
  return (
    <PageBody className="p-0!">
      <div className="grid min-h-full content-start lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:content-stretch">
        <div className="grid min-w-0 content-start gap-6 px-gutter py-6">
          {space.editMode === 'locked' && <LockedNotice space={space} />}
          {pages === 0 ? <NothingYet space={space} /> : changes}
        </div>
        <div className="grid min-w-0 content-start gap-8 border-hairline px-gutter py-6 max-lg:border-t lg:border-l lg:pl-6">
          <Figures space={space} pages={pages} />
          <WhoSeesIt space={space} above={above} />
          <Standing space={space} above={above} />
        </div>
      </div>
    </PageBody>
  );
}

function LockedNotice({ space }: { space: Space }) {
  const whoCan = useWhoCan(space.id);
  return (
    <Notice
      icon={<Lock aria-hidden />}
      title="Locked."
      actions={
        space.permissions.admin && (
          <Button asChild size="small">
            <Link href={`${spaceHref(space)}/settings#editing`}>Unlock in the settings</Link>
          </Button>
        )
      }
    >
      Nobody changes its pages until it is unlocked; reading goes on.{' '}
      {space.permissions.admin ? 'You can unlock it.' : `To unlock it: ${whoCan}`}
    </Notice>
  );
}

function NothingYet({ space }: { space: Space }) {
  const base = spaceHref(space);
  return (
    <EmptyState
      title={`${space.title} has no pages yet`}
      className="px-0 py-2"
      actions={
        <>
          <Button asChild variant="primary">
            <Link href={`${base}/pages`}>
              <BookOpen aria-hidden /> How pages are written
            </Link>
          </Button>
          {space.permissions.admin && (
            <Button asChild>
              <Link href={`${base}/settings`}>
                <PenLine aria-hidden /> Settings
              </Link>
            </Button>
          )}
        </>
      }
    >
      {space.permissions.edit
        ? 'Write the first page, say in the settings what it is called and who may do what, and what was changed shows here.'
        : 'Once somebody who may edit it has written a page, it can be read here, and what was changed shows.'}
    </EmptyState>
  );
}
