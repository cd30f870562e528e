'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Action, usePermission } from '#components/kit/action.tsx';
import { ListBody } from '#components/kit/list-body.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Notice } from '#components/ui/notice.tsx';
import {
  createShareLink,
  listShareLinks,
  SHARE_LINK_MAXIMUM,
  type Site,
} from '#lib/contract/sites.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { visibilityWords } from '../words.ts';
import { SettingsSection } from './section.tsx';
import type { ShareLinkAction } from './share-link-dialogs.tsx';
import { useShareLinks } from './use-share-links.ts';

const ShareLinkDialog = lazyPart(() =>
  import('./share-link-dialogs.tsx').then(({ ShareLinkDialog: loaded }) => loaded),
);
loadWhenIdle(ShareLinkDialog);

const ShareLinkRow = lazyPart(() =>
  import('./share-link-row.tsx').then((module) => module.ShareLinkRow),
);

type Props = { organizationId: string; site: Site };

/** The share links of a site: create, rename, copy, turn off and delete. */
export function ShareLinksSection({ organizationId, site }: Props) {
  const own = useSitePermissions(organizationId);
  const { allowed } = usePermission(listShareLinks, own);
  const { links, problem, isMissing, refetch } = useShareLinks(organizationId, site.id);
  const [open, setOpen] = useState<ShareLinkAction | null>(null);
  if (isMissing) return null;
  const isFull = links && links.length >= SHARE_LINK_MAXIMUM;
  return (
    <SettingsSection id="share-links" title="Share links" forAdmins>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          {site.visibility === 'share-link'
            ? 'Anyone with a link can read the site without signing in. A link that is off doesn’t work until you turn it on again.'
            : `Share links work only while the visibility is Share link. It’s ${visibilityWords[site.visibility].name} now.`}
        </p>
        <Action
          endpoint={createShareLink}
          on={own}
          {...ShareLinkDialog.preload}
          onClick={() => setOpen({ what: 'new' })}
          {...(isFull && {
            unavailable: `A site can have up to ${SHARE_LINK_MAXIMUM} share links.\nDelete one first.`,
          })}
        >
          <Plus aria-hidden /> New share link
        </Action>
      </div>
      {!allowed && <p className="text-ink-3">You don’t have permission to see the share links.</p>}
      {site.published &&
        site.visibility === 'share-link' &&
        links?.every(({ active }) => !active) && (
          <Notice tone="warn">Nobody can open the site until a share link is on.</Notice>
        )}
      {allowed && (
        <ListBody
          nouns="share links"
          reading={{ error: problem, refetch }}
          items={links}
          skeleton={{ rows: 2, shape: 'line', className: '-mx-gutter' }}
          empty={<p className="text-ink-3">No share links yet.</p>}
        >
          {(rows) => (
            <ul aria-label="Share links" className="border-t border-hairline">
              {rows.map((link) => (
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
        </ListBody>
      )}
      {open && (
        <ShareLinkDialog
          organizationId={organizationId}
          site={site}
          open={open}
          onClose={() => setOpen(null)}
        />
      )}
    </SettingsSection>
  );
}
