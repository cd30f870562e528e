'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useSlots } from '#components/kit/head-slots.tsx';
import { LastChangeNotice } from '#components/kit/last-change-notice.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { type Crumb, PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listImports } from '#lib/contract/imports.ts';
import { getUser } from '#lib/contract/users.ts';
import { OutdatedBadge, StatusBadge } from '../status-badge.tsx';
import { subjectOf } from '../words.ts';
import { importCountInput } from './reads.ts';
import { RequestActions } from './request-actions.tsx';
import { useRequest } from './request-context.tsx';
import { SubjectTitle } from './subject-title.tsx';

/** The header of a change request: breadcrumbs, subject, status, actions, tabs and the last change. */
export function RequestHead({ crumbs }: { crumbs: readonly Crumb[] }) {
  const pathname = usePathname();
  const { request, spaceId, number, base, changes } = useRequest();
  const { facts } = useSlots();
  const imports = useQuery(queryFor(listImports, importCountInput(spaceId, number))).data?.count;
  const isAt = (path: string) =>
    pathname === `${base}${path}` || pathname.startsWith(`${base}${path}/`);
  return (
    <>
      <PageHead
        title={<SubjectTitle />}
        crumbs={crumbs}
        badges={
          <>
            <StatusBadge status={request.status} />
            {request.outdated && request.status !== 'archived' && <OutdatedBadge />}
          </>
        }
        actions={
          <>
            <Author />
            <RequestActions />
          </>
        }
        facts={[<span key="facts" ref={facts.ref} className="flex items-center gap-3" />]}
        tabs={
          <TabsLine label={`Change request ${number}, ${subjectOf(request)}`}>
            <TabLink href={base} current={pathname === base || isAt('/merge')}>
              Overview
            </TabLink>
            <TabLink
              href={`${base}/changes`}
              prefetch={false}
              current={isAt('/changes')}
              count={request.changes}
            >
              Changes
            </TabLink>
            <TabLink href={`${base}/edit`} prefetch={false} current={isAt('/edit')}>
              Edit
            </TabLink>
            {(isAt('/imports') || (imports ?? 0) > 0) && (
              <TabLink
                href={`${base}/imports`}
                current={isAt('/imports')}
                {...(imports !== undefined && { count: imports })}
              >
                Imports
              </TabLink>
            )}
          </TabsLine>
        }
      />
      <LastChangeNotice
        change={changes.result}
        busy={changes.busy === 'status'}
        onDismiss={changes.dismiss}
      />
    </>
  );
}

function Author() {
  const { request } = useRequest();
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const { createdBy, mergedBy, mergedAt, status } = request;
  if (status === 'merged')
    return (
      <span className="text-ink-2 max-md:hidden">
        Merged{mergedBy && ` by ${mergedBy.id === me ? 'you' : mergedBy.displayName}`}
        {mergedAt && (
          <>
            {' · '}
            <Time value={mergedAt} />
          </>
        )}
      </span>
    );
  const name = createdBy?.displayName ?? 'Deleted user';
  return (
    <span className="flex items-center gap-1.5 text-ink-2 max-md:hidden">
      <Avatar
        name={name}
        photo={createdBy?.photoURL ?? null}
        size="small"
        me={createdBy?.id === me}
      />
      <span>
        {createdBy?.id === me ? 'You' : name} · <Time value={request.createdAt} />
      </span>
    </span>
  );
}
