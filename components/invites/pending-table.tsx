'use client';

import { Ban, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SelectionBar } from '#components/ui/selection-bar.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import type { EmailInvite } from '#lib/contract/invites.ts';
import { usePendingActions } from './pending-actions.ts';
import { PendingRow } from './pending-row.tsx';

const RevokeInvites = lazyPart(() =>
  import('./revoke-invites.tsx').then(({ RevokeInvites: loaded }) => loaded),
);

/** The pending invitations, which can be changed, resent and revoked, several at once. */
export function PendingTable({
  organizationId,
  invites,
}: {
  organizationId: string;
  invites: readonly EmailInvite[];
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [revoking, setRevoking] = useState<readonly EmailInvite[]>([]);
  const { busy, problems, run } = usePendingActions(organizationId);
  const selected = invites.filter(({ id }) => chosen.has(id));
  const all =
    selected.length === invites.length ? true : selected.length > 0 ? 'indeterminate' : false;
  const choose = (ids: readonly EmailInvite[]) => setChosen(new Set(ids.map(({ id }) => id)));
  const isBusy = busy.size > 0;

  const checkAll = (
    <Checkbox
      aria-label="Select all invitations shown"
      checked={all}
      onCheckedChange={(checked) => choose(checked === true ? invites : [])}
    />
  );

  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          onClear={() => choose([])}
          lead={<span className="md:hidden">{checkAll}</span>}
        >
          <Button
            variant="bare"
            size="small"
            busy={isBusy && revoking.length === 0}
            onClick={() => void run('resend', selected).then(choose)}
          >
            <RotateCw aria-hidden /> Resend
          </Button>
          <Button
            variant="bare"
            size="small"
            {...RevokeInvites.preload}
            onClick={() => setRevoking(selected)}
          >
            <Ban aria-hidden /> Revoke
          </Button>
        </SelectionBar>
      )}
      <Table
        tight
        role="table"
        className="max-md:block"
        onKeyDown={(event) => event.key === 'Escape' && choose([])}
      >
        <TableHead role="rowgroup" className="max-md:hidden">
          <HeadCell role="columnheader" edge="start">
            {checkAll}
          </HeadCell>
          <HeadCell role="columnheader">Address</HeadCell>
          <HeadCell role="columnheader" className="w-40">
            Role
          </HeadCell>
          <HeadCell role="columnheader" className="w-32 @max-[60rem]:hidden">
            Invited by
          </HeadCell>
          <HeadCell role="columnheader" className="w-27">
            Sent
          </HeadCell>
          <HeadCell role="columnheader" className="w-27">
            Expires
          </HeadCell>
          <HeadCell role="columnheader" className="w-38 pr-7">
            <span className="sr-only">Actions</span>
          </HeadCell>
        </TableHead>
        <tbody role="rowgroup" className="max-md:block max-md:border-t max-md:border-hairline">
          {invites.map((invite) => (
            <PendingRow
              key={invite.id}
              organizationId={organizationId}
              invite={invite}
              isSelected={chosen.has(invite.id)}
              isBusy={busy.has(invite.id)}
              problem={problems.get(invite.id)}
              onSelect={(isSelected) =>
                choose(invites.filter(({ id }) => (id === invite.id ? isSelected : chosen.has(id))))
              }
              onResend={() => void run('resend', [invite])}
              onRevoke={() => setRevoking([invite])}
            />
          ))}
        </tbody>
      </Table>
      {revoking.length > 0 && (
        <RevokeInvites
          invites={revoking}
          busy={isBusy}
          onKeep={() => setRevoking([])}
          onRevoke={() =>
            void run('revoke', revoking).then((failed) => {
              setRevoking([]);
              choose(
                failed.length > 0 ? failed : selected.filter((one) => !revoking.includes(one)),
              );
            })
          }
        />
      )}
    </>
  );
}
