'use client';

import { Ban, CircleSlash, CircleX, Clock, Copy, Link2Off, Pencil } from 'lucide-react';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { MenuItem } from '#components/ui/menu.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { type LinkInvite, updateLinkInvite } from '#lib/contract/invites.ts';
import { linkUrl, usesOf } from './link-words.ts';
import { stackedRow } from './stacked-row.ts';

/** One invite link, with its role, use and actions. */
export function LinkRow({
  organizationId,
  link,
  name,
  madeRedundantBy,
  onOpen,
}: {
  organizationId: string;
  link: LinkInvite;
  name: string;
  /** The name of the link that makes this one redundant, to begin a sentence. */
  madeRedundantBy: string;
  onOpen: (what: 'change' | 'limit' | 'revoke') => void;
}) {
  const change = useMutationFor(updateLinkInvite);
  const role = change.isPending ? (change.variables.body?.role ?? link.role) : link.role;
  const parameters = { organizationId, inviteId: link.id };
  return (
    <Row role="row" className={cn(stackedRow, 'max-md:grid-cols-[1fr_84px]')}>
      <Cell role="cell" className="py-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
          <LinkState link={link} name={name} madeRedundantBy={madeRedundantBy} />
        </span>
        <span className="block text-meta text-ink-3 md:hidden">{usesOf(link)}</span>
        {change.error && (
          <span role="alert" className="flex gap-1.5 text-meta font-medium text-danger">
            <CircleX aria-hidden className="mt-px size-3.5" />
            <span className="min-w-0 wrap-anywhere">{change.error.message}</span>
          </span>
        )}
      </Cell>
      <Cell role="cell" className="max-md:order-1 max-md:pl-gutter">
        <RoleSelect
          size="inline"
          guest={false}
          aria-label={`Role of ${name}`}
          value={role}
          onValueChange={(next) => next && change.mutate({ parameters, body: { role: next } })}
        />
      </Cell>
      <Cell role="cell" className="truncate text-ink-2 max-md:hidden">
        {usesOf(link) ?? '–'}
      </Cell>
      <Cell role="cell" className="text-ink-2 max-md:hidden">
        {link.expiresAt ? <Time value={link.expiresAt} /> : link.expiresAt === null ? 'Never' : '–'}
      </Cell>
      <Cell role="cell" className="truncate text-ink-2 @max-[60rem]:hidden">
        {link.createdBy?.displayName ?? '–'}
      </Cell>
      <Cell role="cell" className="pr-7 max-md:pr-3">
        <span className="flex items-center justify-end gap-1">
          {link.state === 'used' ? (
            <Button size="row" className="max-md:hidden" onClick={() => onOpen('limit')}>
              Raise limit
            </Button>
          ) : (
            <CopyButton
              variant="secondary"
              size="row"
              className="max-md:hidden"
              aria-label={`Copy ${name}`}
              value={() => linkUrl(organizationId, link)}
            />
          )}
          <CopyButton
            iconOnly
            size="row"
            label={`Copy ${name}`}
            className="w-6 md:hidden"
            value={() => linkUrl(organizationId, link)}
          />
          <RowMenu label={`Actions for ${name}`}>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onOpen('change')}>
              Edit name, limit and expiry…
            </MenuItem>
            <MenuItem danger icon={<Ban aria-hidden />} onSelect={() => onOpen('revoke')}>
              Revoke…
            </MenuItem>
          </RowMenu>
        </span>
      </Cell>
    </Row>
  );
}

function LinkState({
  link,
  ...marked
}: {
  link: LinkInvite;
  name: string;
  madeRedundantBy: string;
}) {
  if (link.state === 'used') return <Badge icon={<CircleSlash aria-hidden />}>Limit reached</Badge>;
  if (link.state === 'expired')
    return (
      <Badge tone="warn" icon={<Clock aria-hidden />}>
        Expired
      </Badge>
    );
  if (link.state === 'off')
    return (
      <Badge tone="dashed" icon={<Link2Off aria-hidden />}>
        Turned off
      </Badge>
    );
  return link.redundant ? <Redundant {...marked} /> : null;
}

/** The badge of a redundant link, which opens an explanation. */
function Redundant({
  name,
  madeRedundantBy,
}: {
  name: string;
  /** The name of the link that makes this one redundant, to begin a sentence. */
  madeRedundantBy: string;
}) {
  return (
    <Popover>
      <PopoverTrigger aria-label={`Redundant: why ${name} is not needed`}>
        <Badge tone="dashed" icon={<Copy aria-hidden />}>
          Redundant
        </Badge>
      </PopoverTrigger>
      <PopoverContent aria-label="Why this link is redundant">
        {madeRedundantBy} does the same: it has the same role, limit and expiry. You can revoke one
        of them, unless someone is still going to use it.
      </PopoverContent>
    </Popover>
  );
}
