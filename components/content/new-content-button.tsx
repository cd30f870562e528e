'use client';

import { ChevronDown, FilePlus2, FolderPlus, Plus } from 'lucide-react';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Button } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { useContentPage } from './content-context.ts';
import { preloadDialogs } from './lazy-dialogs.ts';
import { addingTo } from './permissions.ts';

/** Creates a space or a collection at the top level. */
export function NewContentButton() {
  const { permissions, openDialog } = useContentPage();
  const { reason } = useRequirement(...addingTo(null, permissions));
  if (reason)
    return (
      <Button variant="primary" unavailable={reason}>
        <Plus aria-hidden /> New
      </Button>
    );
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="primary" {...preloadDialogs}>
          <Plus aria-hidden /> New
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem
          icon={<FilePlus2 aria-hidden />}
          onSelect={() => openDialog({ kind: 'new', type: 'space', parent: null })}
        >
          New space…
        </MenuItem>
        <MenuItem
          icon={<FolderPlus aria-hidden />}
          onSelect={() => openDialog({ kind: 'new', type: 'collection', parent: null })}
        >
          New collection…
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
