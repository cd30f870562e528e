'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Check, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keepStored, readStored } from '#components/kit/stored.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { DAY } from '#lib/contract/durations.ts';
import type { MemberChange } from '#lib/contract/member-changes.ts';
import { doneOf, isUnderWay, leftOutOf, memberChangeText } from './member-change-words.ts';
import { useFollowedChange, useMembership, useMembersPage } from './members-context.ts';
import {
  refreshMembers,
  useChangeEnd,
  useLatestChange,
  useMemberChangeActions,
} from './use-member-change.ts';
import { useMemberParams } from './use-member-params.ts';

/** A change that ended longer ago is no news, in milliseconds. */
const NEWS = DAY;
/** How long its end is shown before it counts as seen, in milliseconds: the page may be closing. */
const SEEN = 1_000;

/**
 * The change of many people that runs, or ended while this page was open, above the list; also the viewer's own
 * that ended while no page of theirs followed it.
 */
export function MemberChangeNotice() {
  const followed = useFollowedChange();
  const change = useLatestChange();
  const { organizationId } = useMembersPage();
  const { myId } = useMembership(organizationId);
  const client = useQueryClient();
  const [shownId, setShownId] = useState<string | null>(null);
  useChangeEnd(change);
  const isRunning = change !== undefined && isUnderWay(change);
  useEffect(() => {
    // Until it is known whose change it is, it isn't shown, and doesn't count as shown.
    if (!change || myId === null) return undefined;
    // The id of the last change whose end was shown in this browser.
    const key = `masthead:member-change:${organizationId}`;
    const isNews =
      readStored(key) !== change.id && Date.now() - Date.parse(change.updatedAt) < NEWS;
    const isOwnNews = isNews && change.startedBy?.id === myId;
    if (change.id === followed || isRunning || isOwnNews) setShownId(change.id);
    if (isRunning) return undefined;
    // It may have ended between the reading of the members and that of the change.
    if (isNews) void refreshMembers(client, organizationId);
    const timer = window.setTimeout(() => keepStored(key, change.id), SEEN);
    return () => window.clearTimeout(timer);
  }, [change, followed, isRunning, myId, client, organizationId]);
  const [dismissedId, setDismissedId] = useState<string | null>(null);
  if (!change || change.id !== shownId || change.id === dismissedId) return null;
  // Its message says it, and nothing is left to do.
  if (change.undoes && change.status === 'complete' && leftOutOf(change) === 0) return null;
  return <Shown change={change} onDismiss={() => setDismissedId(change.id)} />;
}

function Shown({ change, onDismiss }: { change: MemberChange; onDismiss: () => void }) {
  const { openChange } = useMemberParams();
  const { stop, undo } = useMemberChangeActions();
  const isRunning = isUnderWay(change);
  const isIncomplete = change.status === 'failed' || leftOutOf(change) > 0;
  return (
    <Notice
      tone={!isRunning && isIncomplete ? 'warn' : 'info'}
      icon={
        isRunning ? (
          <LoaderCircle aria-hidden className="motion-safe:animate-spin" />
        ) : isIncomplete ? (
          <TriangleAlert aria-hidden />
        ) : (
          <Check aria-hidden />
        )
      }
      className="mx-gutter my-2 flex-none"
      actions={
        <>
          {isRunning && (
            <Button size="small" onClick={() => stop(change)}>
              Stop
            </Button>
          )}
          {!isRunning && !change.undoes && (change.undoable ?? 0) > 0 && (
            <Button size="small" onClick={() => undo(change)}>
              Undo
            </Button>
          )}
          <Button size="small" variant="bare" onClick={() => void openChange(change.id)}>
            Details
          </Button>
          {!isRunning && (
            <IconButton label="Dismiss" size="small" onClick={onDismiss}>
              <X aria-hidden />
            </IconButton>
          )}
        </>
      }
    >
      <span className="tabular-nums">{memberChangeText(change)}</span>
      {isRunning && (
        <>
          <progress
            aria-label="Progress"
            value={doneOf(change)}
            max={change.people}
            className="mt-1 block h-1 w-full appearance-none overflow-hidden rounded-badge bg-paper-3 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-paper-3 [&::-webkit-progress-value]:bg-accent"
          />
          <span className="text-meta text-ink-3">It continues when you close this page.</span>
        </>
      )}
    </Notice>
  );
}
