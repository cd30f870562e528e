'use client';

import { Download, Ellipsis, Link } from 'lucide-react';
import { copyText } from '#components/kit/copy-text.ts';
import { formatNumber } from '#components/kit/format.ts';
import { LongRead, useLongRead } from '#components/kit/long-read.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { useMembersPage } from './members-context.ts';
import { useMemberParams } from './use-member-params.ts';
import { useMembers } from './use-members.ts';

/** Downloads all matching members as CSV, with progress and a way to stop. */
export function ExportButton() {
  const { organizationId } = useMembersPage();
  const { params } = useMemberParams();
  const count = useMembers(organizationId, { ...params, limit: 50 }).page?.count;
  const exporting = useLongRead();
  const start = () =>
    exporting.start(async (options) => {
      const { saveMembers } = await import('./save-members.ts');
      return `${formatNumber(await saveMembers(organizationId, params, options))} members exported`;
    });
  return (
    <LongRead reading={exporting}>
      {count !== undefined && count > 0 && (
        <Button className="max-md:hidden" onClick={start}>
          <Download aria-hidden /> Export {formatNumber(count)}
        </Button>
      )}
      <ListMenu count={count ?? 0} onExport={start} />
    </LongRead>
  );
}

/** On narrow pages, a menu in place of the buttons. */
function ListMenu({ count, onExport }: { count: number; onExport: () => void }) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="List actions" className="md:hidden">
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {count > 0 && (
          <MenuItem icon={<Download aria-hidden />} onSelect={onExport}>
            Export {formatNumber(count)} as CSV
          </MenuItem>
        )}
        <MenuItem
          icon={<Link aria-hidden />}
          onSelect={() => void copyText(window.location.href, 'Link')}
        >
          Copy link
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
