'use client';

import { ChevronDown, FilePlus2, FolderPlus, Plus } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { dialogsAhead, useContentPage } from './content-page.tsx';
import { whyNotCreateAtRoot } from './why-not.ts';

/** Makes a space or a collection at the top level. */
export function NewContentButton() {
  const { title, permissions, ask } = useContentPage();
  const reason = whyNotCreateAtRoot(permissions, title);
  if (reason)
    return (
      <Button variant="primary" unavailable={reason}>
        <Plus aria-hidden /> New
      </Button>
    );
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="primary" {...dialogsAhead}>
          <Plus aria-hidden /> New
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem
          icon={<FilePlus2 aria-hidden />}
          onSelect={() => ask({ kind: 'new', type: 'space', parent: null })}
        >
          New space…
        </MenuItem>
        <MenuItem
          icon={<FolderPlus aria-hidden />}
          onSelect={() => ask({ kind: 'new', type: 'collection', parent: null })}
        >
          New collection…
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
