'use client';

import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { PageBody } from '#components/kit/page-frame.tsx';
import { requirementOf } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { useWhoCan } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import type { DocumentPage } from '#lib/contract/revisions.ts';
import { getSpace, type Space, updateSpace } from '#lib/contract/spaces.ts';
import type { Ancestor } from '../places.ts';
import { EditPage } from '../reading/edit-page.tsx';
import { NoPages } from '../reading/no-pages.tsx';
import { AudienceSection } from './audience-section.tsx';
import { Figures } from './figures.tsx';
import { FreshnessSection } from './freshness-section.tsx';
import { LocationBreadcrumb } from './location-breadcrumb.tsx';

/** The overview of a space: latest changes, contents, access and location. */
export function Overview({
  space: read,
  above,
  pages,
  emptyPage,
  changes,
}: {
  space: Space;
  above: readonly Ancestor[];
  /** The number of pages; null if the API doesn't say. */
  pages: number | null;
  /** The only page, if nothing is written on it. */
  emptyPage: DocumentPage | null;
  changes: ReactNode;
}) {
  const parameters = { spaceId: read.id };
  const space = useQuery(queryFor(getSpace, { parameters })).data ?? read;
  return (
    <PageBody className="p-0! [--inset:var(--gutter)]!">
      <div className="grid min-h-full content-start lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:content-stretch">
        <div className="grid min-w-0 content-start gap-6 px-gutter py-6">
          {space.editMode === 'locked' && <LockedNotice space={space} />}
          {emptyPage && (
            <EmptyState
              title="No content yet"
              className="px-0 py-0"
              actions={<EditPage space={space} page={emptyPage} first="writing" />}
            >
              {emptyPage.title} is the only page of this space, and it’s empty.
            </EmptyState>
          )}
          {pages === 0 ? <NoPages space={space} className="px-0 py-2" /> : changes}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 border-hairline px-gutter py-6 max-lg:border-t lg:border-l lg:pl-6">
          <Figures space={space} pages={pages} />
          <FreshnessSection space={space} />
          <AudienceSection space={space} above={above} />
          <LocationBreadcrumb space={space} above={above} />
        </div>
      </div>
    </PageBody>
  );
}

function LockedNotice({ space }: { space: Space }) {
  const { allowed } = usePermission(updateSpace, space);
  const whoCan = useWhoCan(allowed ? null : requirementOf(updateSpace), space.id);
  return (
    <Notice
      icon={<Lock aria-hidden />}
      title="Locked."
      actions={
        allowed && (
          <Button asChild size="small">
            <Link href={routes.space(space, 'settings', 'editing')}>Unlock in settings</Link>
          </Button>
        )
      }
    >
      Changes need a change request until someone unlocks it.{' '}
      {allowed ? 'You can unlock it.' : whoCan}
    </Notice>
  );
}
