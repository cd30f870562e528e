'use client';

import { TableOfContents } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { type LinkSection, sectionsOf } from './headings.ts';

type Props = {
  readText: () => string;
  /** Moves the cursor to a line, from 1, and focuses the text. */
  onGo: (line: number) => void;
};

/** A menu with the headings of the text that goes to the chosen one. */
export function HeadingsMenu({ readText, onGo }: Props) {
  const [headings, setHeadings] = useState<readonly LinkSection[]>([]);
  const chosen = useRef<number | null>(null);
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <Menu onOpenChange={(isOpen) => isOpen && setHeadings(sectionsOf(readText()))}>
      <MenuTrigger asChild>
        <IconButton label="Headings" tooltip size="default">
          <TableOfContents aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent
        align="start"
        onCloseAutoFocus={(event) => {
          if (chosen.current === null) return;
          event.preventDefault();
          onGo(chosen.current);
          chosen.current = null;
        }}
      >
        {headings.length === 0 && (
          <MenuItem unavailable="Start a line with ## to add one.">No headings yet</MenuItem>
        )}
        {headings.map(({ anchor, title, level, line }) => (
          <MenuItem
            key={anchor}
            onSelect={() => {
              chosen.current = line;
            }}
          >
            <span
              className="wrap-anywhere"
              style={{ paddingLeft: `${Math.min(level - top, 3) * 0.875}rem` }}
            >
              {title || 'Untitled'}
            </span>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
