'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link2Off, Plus } from 'lucide-react';
import Link from 'next/link';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import { notify } from '#components/ui/toaster.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import { type LinkInvite, listLinkInvites } from '#lib/contract/invites.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { LinkRow } from './link-row.tsx';
import { linkName, linkNames, redundantWithWords } from './link-words.ts';
import { invitesSearchParams, linksInput } from './search-params.ts';

const LinkDialog = shownLater(() =>
  import('./link-dialog.tsx').then(({ LinkDialog: loaded }) => loaded),
);
const RevokeLink = shownLater(() =>
  import('./revoke-link.tsx').then(({ RevokeLink: loaded }) => loaded),
);

type Chosen = { what: 'change' | 'limit' | 'revoke'; link: LinkInvite };
type Open = { what: 'new' } | Chosen | null;

/** The invite links: made, copied, changed and revoked here. */
export function Links({ organizationId }: { organizationId: string }) {
  const parameters = { organizationId };
  const organization = useQuery(queryFor(getOrganization, { parameters })).data;
  const list = useInfiniteQuery(pagesFor(listLinkInvites, linksInput(organizationId)));
  const [asked, setAsked] = useQueryState('new', invitesSearchParams.new);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const links = list.data?.pages.flatMap<LinkInvite>(({ items }) => items) ?? [];
  const names = linkNames(links);
  const nameOf = (link: LinkInvite) => names.get(link.id) ?? linkName(link);
  const isOff = organization?.inviteLinks === false;
  const open: Open = asked === 'link' && !isOff ? { what: 'new' } : chosen;

  function setOpen(next: Open): void {
    void setAsked(next?.what === 'new' ? 'link' : null);
    setChosen(next?.what === 'new' ? null : next);
  }
  const make = (
    <Button
      size="small"
      unavailable={
        isOff ? 'Invite links are switched off.\nAn admin switches them on in Settings.' : undefined
      }
      {...LinkDialog.ahead}
      onClick={() => setOpen({ what: 'new' })}
    >
      <Plus aria-hidden /> New link
    </Button>
  );

  function done(link: LinkInvite): void {
    const message =
      open?.what === 'new' ? `${linkName(link)} is made.` : `${linkName(link)} is saved.`;
    setOpen(null);
    announce(message);
    notify(message, { tone: 'done', id: 'invites-link' });
  }

  return (
    <section aria-labelledby="links-title" className="@container pb-8">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-gutter py-2">
        <h2 id="links-title" className="font-serif text-section font-medium">
          Invite links
        </h2>
        <span className="text-meta text-ink-3">Whoever opens one joins with its role</span>
        <span className="ml-auto">{make}</span>
      </div>
      {isOff && (
        <Notice
          tone="warn"
          icon={<Link2Off aria-hidden />}
          title="Invite links are switched off."
          className="mx-gutter mb-3"
          actions={
            <Button size="small" asChild>
              <Link href={`/orgs/${organizationId}/settings/members#invite-links`}>
                Open settings
              </Link>
            </Button>
          }
        >
          None of these works, and no new one can be made. They work again when an admin switches
          them on in Settings.
        </Notice>
      )}
      {list.isPending && <SkeletonRows label="Loading the invite links" rows={4} shape="line" />}
      {list.error && !list.data && (
        <ProblemState
          problem={list.error as Problem}
          what="The invite links"
          onRetry={list.refetch}
        />
      )}
      {list.isSuccess && links.length === 0 && (
        <EmptyState title="No invite links" level={3} className="py-4">
          A link is for people whose address you don’t know: put it into a chat or a wiki.
        </EmptyState>
      )}
      {links.length > 0 && (
        <Table tight role="table" className="max-md:block">
          <TableHead role="rowgroup" className="max-md:hidden">
            <HeadCell role="columnheader">Link</HeadCell>
            <HeadCell role="columnheader" className="w-36">
              Role
            </HeadCell>
            <HeadCell role="columnheader" className="w-27">
              Used
            </HeadCell>
            <HeadCell role="columnheader" className="w-27 @max-[44rem]:hidden">
              Expires
            </HeadCell>
            <HeadCell role="columnheader" className="w-32 @max-[60rem]:hidden">
              Made by
            </HeadCell>
            <HeadCell role="columnheader" className="w-38 pr-7">
              <span className="sr-only">Actions</span>
            </HeadCell>
          </TableHead>
          <tbody role="rowgroup" className="max-md:block max-md:border-t max-md:border-hairline">
            {links.map((link) => (
              <LinkRow
                key={link.id}
                organizationId={organizationId}
                link={link}
                name={nameOf(link)}
                madeRedundantBy={redundantWithWords(link, links)}
                onOpen={(what) => setOpen({ what, link })}
              />
            ))}
          </tbody>
        </Table>
      )}
      {list.hasNextPage && (
        <div className="px-gutter pt-3">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {open && open.what !== 'revoke' && (
        <LinkDialog
          organizationId={organizationId}
          link={open.what === 'new' ? undefined : open.link}
          name={open.what === 'new' ? undefined : nameOf(open.link)}
          focus={open.what === 'limit' ? 'maxUses' : 'title'}
          onClose={() => setOpen(null)}
          onDone={done}
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
