'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link2Off, Plus } from 'lucide-react';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { ListBody } from '#components/kit/list-body.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import { type LinkInvite, listLinkInvites } from '#lib/contract/invites.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { LinkRow } from './link-row.tsx';
import { isUnneeded, linkName, linkNames, redundantWithName } from './link-words.ts';
import { invitesSearchParams, linksInput } from './search-params.ts';

const LinkDialog = lazyPart(() =>
  import('./link-dialog.tsx').then(({ LinkDialog: loaded }) => loaded),
);
loadWhenIdle(LinkDialog);
const RevokeLink = lazyPart(() =>
  import('./revoke-link.tsx').then(({ RevokeLink: loaded }) => loaded),
);

type LinkAction = { what: 'change' | 'limit' | 'revoke'; link: LinkInvite };
type InviteLinkDialog = { what: 'new' } | LinkAction | null;

/** The list of invite links, with dialogs to create, edit and revoke them. */
export function Links({ organizationId }: { organizationId: string }) {
  const parameters = { organizationId };
  const organization = useQuery(queryFor(getOrganization, { parameters })).data;
  const list = useInfiniteQuery(pagesFor(listLinkInvites, linksInput(organizationId)));
  const [only, setOnly] = useQueryState('links', invitesSearchParams.links);
  const [newParam, setNewParam] = useQueryState('new', invitesSearchParams.new);
  const [chosen, setChosen] = useState<LinkAction | null>(null);
  const links = list.data?.pages.flatMap<LinkInvite>(({ items }) => items) ?? [];
  const shown = only ? links.filter(isUnneeded) : links;
  const names = linkNames(links);
  const nameOf = (link: LinkInvite) => names.get(link.id) ?? linkName(link);
  const isOff = organization?.inviteLinks === false;
  const open: InviteLinkDialog = newParam === 'link' && !isOff ? { what: 'new' } : chosen;

  function setOpen(next: InviteLinkDialog): void {
    void setNewParam(next?.what === 'new' ? 'link' : null);
    setChosen(next?.what === 'new' ? null : next);
  }
  const newLinkButton = (
    <Button
      size="small"
      unavailable={
        isOff ? 'Invite links are turned off.\nAn admin can turn them on in Settings.' : undefined
      }
      {...LinkDialog.preload}
      onClick={() => setOpen({ what: 'new' })}
    >
      <Plus aria-hidden /> New link
    </Button>
  );

  return (
    <section aria-labelledby="links-title" className="@container pb-8">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-gutter py-2">
        <h2 id="links-title" className="font-serif text-section font-medium">
          Invite links
        </h2>
        <span className="text-meta text-ink-3">Anyone who opens a link joins with its role</span>
        {only && <Chip label="No longer needed" onRemove={() => void setOnly(null)} />}
        <span className="ml-auto">{newLinkButton}</span>
      </div>
      {isOff && (
        <Notice
          tone="warn"
          icon={<Link2Off aria-hidden />}
          title="Invite links are turned off."
          className="mx-gutter mb-3"
          actions={
            <Button size="small" asChild>
              <Link href={routes.settings(organizationId, 'members', 'invite-links')}>
                Open settings
              </Link>
            </Button>
          }
        >
          These links don’t work, and you can’t create new ones, until an admin turns them on in
          Settings.
        </Notice>
      )}
      <ListBody
        nouns="invite links"
        reading={list}
        items={list.data && shown}
        skeleton={{ rows: 4, shape: 'line' }}
        moreClass="mx-gutter mt-3"
        empty={
          links.length === 0 ? (
            <EmptyState title="No invite links yet" level={3} className="py-4">
              Use a link to invite people whose address you don’t know, such as in a chat or a wiki.
            </EmptyState>
          ) : (
            <EmptyState
              title="No matching invite links"
              level={3}
              className="py-4"
              actions={<Button onClick={() => void setOnly(null)}>Show all</Button>}
            />
          )
        }
      >
        {(rows) => (
          <Table tight role="table" className="max-md:block">
            <TableHead role="rowgroup" className="max-md:hidden">
              <HeadCell role="columnheader">Link</HeadCell>
              <HeadCell role="columnheader" className="w-40">
                Role
              </HeadCell>
              <HeadCell role="columnheader" className="w-27">
                Used
              </HeadCell>
              <HeadCell role="columnheader" className="w-27 max-md:hidden">
                Expires
              </HeadCell>
              <HeadCell role="columnheader" className="w-32 @max-[60rem]:hidden">
                Created by
              </HeadCell>
              <HeadCell role="columnheader" className="w-38 pr-7">
                <span className="sr-only">Actions</span>
              </HeadCell>
            </TableHead>
            <tbody role="rowgroup" className="max-md:block max-md:border-t max-md:border-hairline">
              {rows.map((link) => (
                <LinkRow
                  key={link.id}
                  organizationId={organizationId}
                  link={link}
                  name={nameOf(link)}
                  madeRedundantBy={redundantWithName(link, links)}
                  onOpen={(what) => setOpen({ what, link })}
                />
              ))}
            </tbody>
          </Table>
        )}
      </ListBody>
      {open && open.what !== 'revoke' && (
        <LinkDialog
          organizationId={organizationId}
          link={open.what === 'new' ? undefined : open.link}
          name={open.what === 'new' ? undefined : nameOf(open.link)}
          focus={open.what === 'limit' ? 'maxUses' : 'title'}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'revoke' && (
        <RevokeLink
          organizationId={organizationId}
          link={open.link}
          name={nameOf(open.link)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
