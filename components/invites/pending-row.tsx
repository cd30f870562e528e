'use client';

import { Ban, CircleX, Clock, KeyRound, RotateCw } from 'lucide-react';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cn } from '#components/ui/cn.ts';
import { MenuItem } from '#components/ui/menu.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { type EmailInvite, updateInvite } from '#lib/contract/invites.ts';
import { stackedRow } from './stacked-row.ts';

type Props = {
  organizationId: string;
  invite: EmailInvite;
  isSelected: boolean;
  isBusy: boolean;
  /** Why the last action on it failed. */
  problem: string | undefined;
  onSelect: (isSelected: boolean) => void;
  onResend: () => void;
  onRevoke: () => void;
};

/** One pending invitation. */
export function PendingRow({
  organizationId,
  invite,
  isSelected,
  isBusy,
  problem,
  onSelect,
  onResend,
  onRevoke,
}: Props) {
  const change = useMutationFor(updateInvite);
  const role = change.isPending ? change.variables.body.role : invite.role;
  const fault = problem ?? change.error?.message;
  const parameters = { organizationId, inviteId: invite.id };
  return (
    <Row
      role="row"
      selected={isSelected}
      className={cn(stackedRow, 'max-md:grid-cols-[52px_1fr_56px]')}
    >
      <Cell role="cell" edge="start" className="max-md:w-auto max-md:pt-1">
        <Checkbox
          aria-label={`Select ${invite.email}`}
          checked={isSelected}
          onCheckedChange={(checked) => onSelect(checked === true)}
        />
      </Cell>
      <Cell role="cell" className="py-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span
            className="mono max-w-full truncate max-md:wrap-anywhere max-md:whitespace-normal"
            title={invite.email}
          >
            {invite.email}
          </span>
          {invite.sso && (
            <Badge tone="plain" icon={<KeyRound aria-hidden />}>
              SSO
            </Badge>
          )}
          {invite.expired && (
            <Badge tone="warn" icon={<Clock aria-hidden />}>
              Expired
            </Badge>
          )}
        </span>
        <span className="block text-meta text-ink-3 md:hidden">
          Sent <Time value={invite.sentAt} inSentence />
          {!invite.expired && (
            <>
              , expires <Time value={invite.expiresAt} inSentence />
            </>
          )}
        </span>
        {fault && (
          <span role="alert" className="flex gap-1.5 text-meta font-medium text-danger">
            <CircleX aria-hidden className="mt-px size-3.5" />
            <span className="min-w-0 wrap-anywhere">{fault}</span>
          </span>
        )}
      </Cell>
      <Cell role="cell" className="max-md:order-1 max-md:col-start-2">
        <RoleSelect
          size="inline"
          aria-label={`Role of ${invite.email}`}
          value={role}
          onValueChange={(next) => change.mutate({ parameters, body: { role: next } })}
        />
      </Cell>
      <Cell role="cell" className="truncate text-ink-2 @max-[60rem]:hidden">
        {invite.invitedBy?.displayName ?? '–'}
      </Cell>
      <Cell role="cell" className="text-ink-2 max-md:hidden">
        <Time value={invite.sentAt} />
      </Cell>
      <Cell role="cell" className="text-ink-2 max-md:hidden">
        <Time value={invite.expiresAt} />
      </Cell>
      <Cell role="cell" className="pr-7 max-md:pr-3">
        <span className="flex items-center justify-end gap-1">
          <Button size="row" busy={isBusy} className="max-md:hidden" onClick={onResend}>
            Resend
          </Button>
          <RowMenu label={`Actions for ${invite.email}`}>
            <MenuItem icon={<RotateCw aria-hidden />} onSelect={onResend}>
              Resend with a new link
            </MenuItem>
            <MenuItem danger icon={<Ban aria-hidden />} onSelect={onRevoke}>
              Revoke…
            </MenuItem>
          </RowMenu>
        </span>
      </Cell>
    </Row>
  );
}
