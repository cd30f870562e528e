'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { SHARE_LINK_MAXIMUM, type ShareLink, type Site } from '#lib/contract/sites.ts';
import type { Rights } from '../frame/use-rights.ts';
import { visibilityWords } from '../words.ts';
import { Section } from './section.tsx';
import { ShareLinkRow } from './share-link-row.tsx';
import { useShareLinks } from './use-share-links.ts';

const ShareLinkDialog = shownLater(() =>
  import('./share-link-dialog.tsx').then(({ ShareLinkDialog: loaded }) => loaded),
);
const DeleteShareLink = shownLater(() =>
  import('./delete-share-link.tsx').then(({ DeleteShareLink: loaded }) => loaded),
);

type Props = { organizationId: string; site: Site; rights: Rights };
type Open = { what: 'new' } | { what: 'rename' | 'delete'; link: ShareLink } | null;

/** The links that open a share-link site: made, named, copied, switched off and deleted here. */
export function ShareLinksSection({ organizationId, site, rights }: Props) {
  const { links, problem, isMissing, refetch } = useShareLinks(organizationId, site.id);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (isMissing) return null;
  function done(message: string): void {
    close();
    announce(message);
  }
  const isFull = links && links.length >= SHARE_LINK_MAXIMUM;
  return (
    <Section id="share-links" title="Share links" forAdmins>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          {site.visibility === 'share-link'
            ? 'Whoever opens one reads the site, without signing in. One that is switched off leads nowhere, until it is switched on again.'
            : `They work only while the visibility is Share link. It is ${visibilityWords[site.visibility].name} now, so none of them is needed or asked for.`}
        </p>
        <Button
          {...ShareLinkDialog.ahead}
          onClick={() => setOpen({ what: 'new' })}
          {...(isFull && {
            unavailable: `A site has at most ${SHARE_LINK_MAXIMUM} share links.\nDelete one first.`,
          })}
          {...rights.adminLock}
        >
          <Plus aria-hidden /> New share link
        </Button>
      </div>
      {!rights.canAdmin && (
        <p className="text-ink-3">
          Only the admins of {rights.organizationTitle} see which there are.
        </p>
      )}
      {problem && <ProblemState problem={problem} what="The share links" onRetry={refetch} />}
      {rights.canAdmin && !links && !problem && (
        <SkeletonRows
          label="The share links are loading"
          rows={2}
          shape="line"
          className="-mx-gutter"
        />
      )}
      {links?.length === 0 && <p className="text-ink-3">No share links yet.</p>}
      {links && links.length > 0 && (
        <ul aria-label="Share links" className="border-t border-hairline">
          {links.map((link) => (
            <ShareLinkRow
              key={link.id}
              organizationId={organizationId}
              site={site}
              link={link}
              onOpen={(what) => setOpen({ what, link })}
            />
          ))}
        </ul>
      )}
      {open && open.what !== 'delete' && (
        <ShareLinkDialog
          organizationId={organizationId}
          siteId={site.id}
          link={open.what === 'rename' ? open.link : undefined}
          isAsked={site.visibility === 'share-link'}
          onClose={close}
          onDone={done}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteShareLink
          organizationId={organizationId}
          siteId={site.id}
          link={open.link}
          onClose={close}
          onDone={done}
        />
      )}
    </Section>
  );
}
