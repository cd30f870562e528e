'use client';

import { Menu as MenuIcon, Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Connection } from './connection.tsx';
import { NotificationBell } from './notifications/bell.tsx';
import { NotificationNews } from './notifications/news.tsx';
import { openPalette } from './open-palette.ts';
import { Presence } from './presence.tsx';
import { RememberView } from './remember-view.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Sidebar, type SidebarProps } from './sidebar.tsx';
import './print.css';

/** The frame of every signed-in page, with the sidebar or, on small screens, a menu button. */
export function Frame({ children, ...sidebar }: SidebarProps & { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  const menu = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu on navigation
  useEffect(() => {
    if (!open) return;
    setOpen(false);
    // The link that led here is hidden with the menu.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  useFocusOnPage(pathname);
  return (
    <div
      // Texts beside each other need the width.
      data-frame={pathname.endsWith('/changes') ? 'rail' : ''}
      className="flex h-dvh flex-col max-md:h-[calc(100dvh-var(--toast-room,0px))]"
    >
      <a
        href="#main"
        className="sr-only z-toast focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:rounded-control focus:bg-paper focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <Connection />
      <div
        className="relative flex min-h-0 flex-1 flex-col md:flex-row"
        onKeyDown={(event) => {
          // A list that is open in the menu closes by itself.
          if (!open || event.key !== 'Escape' || event.defaultPrevented) return;
          setOpen(false);
          menu.current?.focus();
        }}
      >
        <header className="flex h-12 flex-none items-center gap-2 border-b border-hairline bg-paper-2 px-2 md:hidden">
          <IconButton
            ref={menu}
            label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            variant="bare"
            size="default"
            onClick={() => setOpen(!open)}
          >
            <MenuIcon aria-hidden />
          </IconButton>
          <span className="flex-1 wordmark text-section">Masthead</span>
          {sidebar.organizationId && <NotificationBell organizationId={sidebar.organizationId} />}
          <IconButton label="Search or jump to" variant="bare" size="default" onClick={openPalette}>
            <Search aria-hidden />
          </IconButton>
        </header>
        <div
          className={`${open ? 'max-md:absolute max-md:inset-x-0 max-md:top-12 max-md:bottom-0 max-md:z-panel' : 'max-md:hidden'} relative flex flex-none md:w-60 rail:w-14`}
        >
          <Sidebar {...sidebar} />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="@container/page flex min-h-0 min-w-0 flex-1 flex-col outline-none short:overflow-y-auto"
        >
          {children}
        </main>
      </div>
      <Shortcuts {...sidebar} />
      <RememberView organizationId={sidebar.organizationId} />
      {sidebar.organizationId && <Presence organizationId={sidebar.organizationId} />}
      {sidebar.organizationId && <NotificationNews organizationId={sidebar.organizationId} />}
    </div>
  );
}

/** Keeps the focus on the page when the link that led to it is gone: Tab goes on in its main part. */
function useFocusOnPage(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (pathname === shown.current) return;
    shown.current = pathname;
    // Tab goes on at the part of the page that the link names.
    if (window.location.hash !== '') return;
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
