'use client';

import { useQuery } from '@tanstack/react-query';
import { GitMerge, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getUser } from '#lib/contract/users.ts';
import { useRequest } from '../frame/request-context.tsx';
import { counted } from '../words.ts';

/** That a change request was merged, by whom, and the way back. */
export function Receipt() {
  const { request, space, organizationId, editLock, changes } = useRequest();
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const { mergedBy, mergedAt } = request;
  const who = mergedBy?.id === me ? 'You' : (mergedBy?.displayName ?? 'Somebody');
  return (
    <section aria-labelledby="overview:merged" className="border-t border-hairline pt-4">
      <h2
        id="overview:merged"
        className="flex items-center gap-2 font-serif text-section font-medium"
      >
        <GitMerge aria-hidden className="text-accent" /> Merged
      </h2>
      <p className="mt-1 text-ink-2">
        {who} merged {counted(request.changes, 'change')} into{' '}
        <Link href={`/orgs/${organizationId}/spaces/${space.id}`} className="link">
          {space.title}
        </Link>
        . {mergedAt && <Time value={mergedAt} className="text-meta text-ink-3" />}
      </p>
      <Button
        size="wide"
        className="mt-3 h-8"
        busy={changes.busy === 'revert'}
        onClick={() => void changes.revert(organizationId)}
        {...editLock}
      >
        <Undo2 aria-hidden /> Revert
      </Button>
      <p className="mt-2 text-meta text-ink-3">
        Starts a change request that takes these changes back. Nothing changes until that one is
        merged.
      </p>
    </section>
  );
}
