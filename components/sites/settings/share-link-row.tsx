'use client';

import { CircleX, PenLine, Trash2 } from 'lucide-react';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { MenuItem } from '#components/ui/menu.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { type ShareLink, type Site, updateShareLink } from '#lib/contract/sites.ts';
import { addressOf } from '../places.ts';

/** The name of a share link. */
export function shareLinkName({ name }: Pick<ShareLink, 'name'>): string {
  return name || 'Unnamed link';
}

/** One share link: its name, whether it is on, and its URL to copy. */
export function ShareLinkRow({
  organizationId,
  site,
  link,
  onOpen,
}: {
  organizationId: string;
  site: Site;
  link: ShareLink;
  onOpen: (what: 'rename' | 'delete') => void;
}) {
  const change = useMutationFor(updateShareLink);
  const isActive = (change.isPending ? change.variables.body?.active : undefined) ?? link.active;
  const name = shareLinkName(link);
  const address = link.urls.published;

  function onSwitch(active: boolean): void {
    change.mutate(
      {
        parameters: { organizationId, siteId: site.id, shareLinkId: link.id },
        body: { active },
      },
      { onSuccess: () => announce(`${name} is ${active ? 'on' : 'off'}`) },
    );
  }

  return (
    <li className="border-b border-hairline py-1.5">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-meta text-ink-3">
            created <Time value={link.createdAt} inSentence />
          </span>
        </span>
        <Switch checked={isActive} onCheckedChange={onSwitch} aria-label={`Enable ${name}`} />
        <span className="w-7 text-ink-2">{isActive ? 'On' : 'Off'}</span>
        <CopyButton
          variant="secondary"
          size="small"
          aria-label={`Copy the URL of ${name}`}
          value={address ?? ''}
          {...(!address && { unavailable: whyNoAddress(site, isActive) })}
        />
        <RowMenu label={`Actions for ${name}`}>
          <MenuItem icon={<PenLine aria-hidden />} onSelect={() => onOpen('rename')}>
            Rename…
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onOpen('delete')}>
            Delete…
          </MenuItem>
        </RowMenu>
      </div>
      {change.error && (
        <p role="alert" className="flex gap-1.5 text-meta font-medium text-danger">
          <CircleX aria-hidden className="mt-px size-3.5" />
          {change.error.message}
        </p>
      )}
    </li>
  );
}

/** Why a share link has no URL to copy. */
function whyNoAddress(site: Site, isActive: boolean): string {
  if (site.visibility !== 'share-link') return 'It doesn’t work with the current visibility.';
  if (!site.published) return 'It gets a URL once the site is published.';
  if (!isActive) return 'It gets a URL once it is turned on.';
  if (!addressOf(site)) return 'It gets a URL once the site has a host name.';
  return 'The API returned no URL for it.';
}
