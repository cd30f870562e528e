'use client';

import { CircleX, Ellipsis, PenLine, Trash2 } from 'lucide-react';
import { IconButton } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { type ShareLink, type Site, updateShareLink } from '#lib/contract/sites.ts';
import { addressOf } from '../places.ts';

/** What to call a share link. */
export function shareLinkName({ name }: Pick<ShareLink, 'name'>): string {
  return name || 'Link without a name';
}

/** One share link: its name, whether it works, and its address to be copied. */
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
      { onSuccess: () => announce(`${name} is ${active ? 'on' : 'off'}.`) },
    );
  }

  return (
    <li className="border-b border-hairline py-1.5">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-meta text-ink-3">
            made <Time value={link.createdAt} className="lowercase" />
          </span>
        </span>
        <Switch checked={isActive} onCheckedChange={onSwitch} aria-label={`${name} works`} />
        <span className="w-7 text-ink-2">{isActive ? 'On' : 'Off'}</span>
        <CopyButton
          variant="secondary"
          size="small"
          aria-label={`Copy the address of ${name}`}
          value={address ?? ''}
          {...(!address && { unavailable: whyNoAddress(site, isActive) })}
        />
        <Menu>
          <MenuTrigger asChild>
            <IconButton label={`More for ${name}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          </MenuTrigger>
          <MenuContent>
            <MenuItem icon={<PenLine aria-hidden />} onSelect={() => onOpen('rename')}>
              Rename…
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onOpen('delete')}>
              Delete…
            </MenuItem>
          </MenuContent>
        </Menu>
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

/** Why a share link has no address that could be copied. */
function whyNoAddress(site: Site, isActive: boolean): string {
  if (site.visibility !== 'share-link') return 'It leads nowhere while the visibility is another.';
  if (!addressOf(site)) return 'It has an address once the site has a host name.';
  if (!site.published) return 'It has an address once the site is published.';
  return isActive
    ? 'The API gives no address for it.'
    : 'It has an address once it is switched on.';
}
