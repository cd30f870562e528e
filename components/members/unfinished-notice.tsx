'use client';

import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LongRead, useLongRead } from '#components/kit/long-read.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { readAll } from '#lib/client/read-all.ts';
import { listMembers } from '#lib/contract/members.ts';
import { isSame, type MemberChange } from './change-plan.ts';
import { useMembership, useMembersPage } from './members-context.ts';
import { people, personOf } from './person.ts';
import { forgetUnfinished, readUnfinished, type UnfinishedChange } from './unfinished-change.ts';

const words = { doing: 'Finding', stop: 'Stop finding', failed: 'Couldn’t find the rest.' };

/** A change of several people whose page was closed before it had ended, with a way to continue it. */
export function UnfinishedNotice() {
  const { organizationId, selection, openChange } = useMembersPage();
  const { myId } = useMembership(organizationId);
  const [unfinished, setUnfinished] = useState<UnfinishedChange | null>(null);
  const reading = useLongRead();
  useEffect(() => {
    if (myId !== null) setUnfinished(readUnfinished(organizationId, myId));
  }, [organizationId, myId]);
  if (!unfinished || myId === null) return null;
  const { change, ids } = unfinished;

  function dismiss(): void {
    forgetUnfinished(organizationId, myId ?? '');
    setUnfinished(null);
  }
  function resume(): void {
    reading.start(async (options) => {
      const started = new Set(ids);
      const all = await readAll(listMembers, { parameters: { organizationId } }, options);
      const left = all
        .filter(({ id }) => started.has(id))
        .map(personOf)
        .filter((person) => !isSame(change, person));
      dismiss();
      if (left.length === 0) {
        notify('No one is left: it was done before the page was closed.');
        return undefined;
      }
      selection.clear();
      selection.set(left, true);
      openChange(change, left);
      return undefined;
    });
  }

  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert aria-hidden />}
      className="mx-gutter my-2 flex-none"
      actions={
        <LongRead reading={reading} words={words}>
          <Button size="small" onClick={resume}>
            Continue with the rest…
          </Button>
          <Button size="small" variant="bare" onClick={dismiss}>
            Dismiss
          </Button>
        </LongRead>
      }
    >
      {doing(change, people(ids.length))} stopped when the page was closed. What was done until then
      stays.
    </Notice>
  );
}

function doing({ kind }: MemberChange, who: string): string {
  if (kind === 'role') return `Changing the role of ${who}`;
  if (kind === 'sso') return `Setting ${who} as SSO members`;
  return `${kind === 'disable' ? 'Disabling' : 'Removing'} ${who}`;
}
