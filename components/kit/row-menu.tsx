'use client';

import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#components/ui/menu.tsx';
import { rowIcon } from '#components/ui/row-icon.ts';

/**
 * The ⋯ menu of a row, which a right click on the row opens, too; its items are children: MenuItem, or
 * Action with `as={MenuItem}`. They mount when it opens.
 */
export function RowMenu({
  label,
  tabIndex,
  keepsFocus = false,
  children,
}: {
  /** “Actions for Guides”. */
  label: string;
  tabIndex?: number;
  /** An item moved the focus elsewhere, such as into a field: don't return it to the ⋯. */
  keepsFocus?: boolean;
  children: ReactNode;
}) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton
          data-row-menu=""
          label={label}
          tabIndex={tabIndex}
          className="pointer-coarse:size-11"
        >
          <Ellipsis {...rowIcon} />
        </IconButton>
      </MenuTrigger>
      <MenuContent onCloseAutoFocus={(event) => keepsFocus && event.preventDefault()}>
        {children}
      </MenuContent>
    </Menu>
  );
}
