'use client';

import { useEffect, useState } from 'react';
import { shownLater } from '#components/ui/later.ts';
import type { SidebarProps } from './sidebar.tsx';
import { startTypingAhead } from './typed-ahead.ts';

const Palette = shownLater(() => import('./palette.tsx').then(({ Palette: loaded }) => loaded));
const ShortcutSheet = shownLater(() =>
  import('./shortcut-sheet.tsx').then(({ ShortcutSheet: loaded }) => loaded),
);

const PALETTE = 'masthead:palette';
const SHEET = 'masthead:shortcuts';

/** Opens the palette, from anywhere. */
export function openPalette(): void {
  window.dispatchEvent(new Event(PALETTE));
}

/** Opens the sheet of keyboard shortcuts, from anywhere. */
export function openShortcuts(): void {
  window.dispatchEvent(new Event(SHEET));
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function isPaletteThere(): boolean {
  return document.querySelector('[cmdk-root]') !== null;
}

/** The page's own search box, where `/` goes. */
function searchBox(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main [data-page-search]');
}

/** Listens for ⌘K, `?` and `/`, and holds what they open. */
export function Shortcuts({ organizationId }: SidebarProps) {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);

  useEffect(() => {
    const showPalette = () => {
      startTypingAhead();
      setPaletteOpen(true);
    };
    const showSheet = () => setSheetOpen(true);
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        // The palette's own field has the focus while it is open, and hears this key, too.
        if (isPaletteThere()) setPaletteOpen(false);
        else showPalette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') showSheet();
      if (event.key === '/') {
        event.preventDefault();
        const box = searchBox();
        if (box) box.focus();
        else showPalette();
      }
    };
    window.addEventListener(PALETTE, showPalette);
    window.addEventListener(SHEET, showSheet);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener(PALETTE, showPalette);
      window.removeEventListener(SHEET, showSheet);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return (
    <>
      {isPaletteOpen && (
        <Palette organizationId={organizationId} onClose={() => setPaletteOpen(false)} />
      )}
      {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
    </>
  );
}
