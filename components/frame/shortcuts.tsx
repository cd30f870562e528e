'use client';

import { useEffect, useState } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import { PALETTE, SHEET } from './open-palette.ts';
import { startTypingAhead } from './type-ahead.ts';

const Palette = lazyPart(() => import('./palette.tsx').then(({ Palette: loaded }) => loaded));
const ShortcutSheet = lazyPart(() =>
  import('./shortcut-sheet.tsx').then(({ ShortcutSheet: loaded }) => loaded),
);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function isPaletteMounted(): boolean {
  return document.querySelector('[cmdk-root]') !== null;
}

/** The search box of the page, which `/` focuses. */
function searchBox(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main [data-page-search]');
}

/** Handles ⌘K, `?` and `/`, and renders the palette and the sheet. */
export function Shortcuts({ organizationId }: { organizationId: string | null }) {
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
        // The shortcut also fires in the palette's own input, where it closes the palette.
        if (isPaletteMounted()) setPaletteOpen(false);
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
