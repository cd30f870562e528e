'use client';

import { Monitor, Moon, RotateCw, Smartphone, Sun } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Unavailable } from '#components/ui/tooltip.tsx';
import { useIsHydrating } from '#components/ui/use-hydrating.ts';
import type { ColorScheme } from '#lib/contract/site-colors.ts';

type Device = 'desktop' | 'phone';

/** The frame's message about the page it shows. */
export type ShownPage = {
  /** Its path on the site. */
  path: string;
  /** The path that a redirect led from. */
  from: string | null;
  /** The theme that the site starts with, and whether readers can switch. */
  own: ColorScheme;
  isSwitchable: boolean;
};

/** The widths that pages are shown at; a wide one is scaled down to fit. */
const widths: Record<Device, number> = { desktop: 1_280, phone: 390 };

/** In less room, pages are shown as on a phone at first. */
const NARROW = 560;

type Props = {
  /** The URL of the site's start; null while there is none yet. */
  url: string | null;
  /** The path of the page to begin with. */
  path?: string;
  /** Changes when the page has to be read again. */
  updatedAt?: number | null;
  /** Undefined: what the site starts with. */
  theme: ColorScheme | undefined;
  /** Whether readers can switch it. */
  isSwitchable: boolean;
  onTheme: (theme: ColorScheme) => void;
  onPage?: (page: ShownPage) => void;
  /** The current state, in the toolbar, and notices below it. */
  status?: ReactNode;
  children?: ReactNode;
};

/** The published pages in a sandboxed frame, with their width and theme to choose. */
export function PublishedPages({ url, path = '/', updatedAt = null, status, ...props }: Props) {
  const { theme, isSwitchable, onTheme, onPage, children } = props;
  const [room, measure] = useRoom();
  const [picked, setDevice] = useState<Device | null>(null);
  const device = picked ?? (room !== null && room < NARROW ? 'phone' : 'desktop');
  const [opened, setOpened] = useState(0);
  const isHydrating = useIsHydrating();
  const isElsewhere =
    !isHydrating && url !== null && new URL(url).origin !== window.location.origin;
  const locked = isSwitchable ? undefined : 'Readers can’t switch between light and dark.';
  const themeToggle = (one: ColorScheme, label: string, icon: ReactNode) => (
    <Toggle isOn={theme === one} label={label} locked={locked} onClick={() => onTheme(one)}>
      {icon}
    </Toggle>
  );
  return (
    <section aria-label="Preview" className="flex min-h-0 min-w-0 flex-1 flex-col bg-paper-2">
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-paper px-3 py-1">
        <Toggles label="Width">
          <Toggle isOn={device === 'desktop'} label="Desktop" onClick={() => setDevice('desktop')}>
            <Monitor aria-hidden />
          </Toggle>
          <Toggle isOn={device === 'phone'} label="Phone" onClick={() => setDevice('phone')}>
            <Smartphone aria-hidden />
          </Toggle>
        </Toggles>
        <Toggles label="Preview theme">
          {themeToggle('light', 'Light', <Sun aria-hidden />)}
          {themeToggle('dark', 'Dark', <Moon aria-hidden />)}
        </Toggles>
        <span role="status" className="ml-auto flex items-center gap-1.5 text-meta text-ink-3">
          {status}
        </span>
        <IconButton
          label="Back to the first page"
          tooltip
          size="small"
          onClick={() => setOpened(opened + 1)}
        >
          <RotateCw aria-hidden />
        </IconButton>
      </div>
      {children}
      {isElsewhere ? (
        <EmptyState
          title="The preview opens in a new tab"
          actions={
            <Button asChild variant="primary">
              <a href={url} target="_blank" rel="noreferrer">
                Open preview<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Button>
          }
        >
          It’s served from a different origin than this page.
        </EmptyState>
      ) : (
        <div ref={measure} className="relative min-h-0 flex-1 overflow-hidden">
          {url !== null && !isHydrating && (
            <Frame
              key={`${url} ${path} ${opened}`}
              url={opened === 0 ? addressAt(url, path) : url}
              updatedAt={updatedAt}
              theme={theme}
              width={widths[device]}
              room={room}
              onTheme={onTheme}
              onPage={onPage}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** The URL of a page. @param start of the site, with its slash at the end */
function addressAt(start: string, path: string): string {
  return path === '/' ? start : start + path.slice(1).split('/').map(encodeURIComponent).join('/');
}

type FrameProps = Pick<Props, 'theme' | 'onTheme' | 'onPage'> & {
  url: string;
  updatedAt: number | null;
  width: number;
  /** How wide the preview can be; null until it is measured. */
  room: number | null;
};

/** The frame itself, which reloads in place and so keeps its page and how far it is scrolled. */
function Frame({ url, updatedAt, theme, width, room, onTheme, onPage }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  /** The update that the frame was opened with, or has said that it reloads for. */
  const read = useRef(updatedAt);
  const hear = useRef({ updatedAt, theme, onTheme, onPage });
  useEffect(() => {
    hear.current = { updatedAt, theme, onTheme, onPage };
  });
  useEffect(() => {
    function onMessage({ source, data }: MessageEvent): void {
      if (!source || source !== frame.current?.contentWindow) return;
      if (typeof data?.reloading === 'number') read.current = data.reloading;
      else if (isShownPage(data)) {
        hear.current.onPage?.(data);
        // What was sent while the page was loading came before anything listened.
        const { theme: chosen, updatedAt: latest } = hear.current;
        if (chosen) source.postMessage(chosen, '*');
        if (latest !== read.current) source.postMessage({ reload: latest }, '*');
      } else if (isTheme(data?.theme)) hear.current.onTheme(data.theme);
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (updatedAt === null || updatedAt === read.current) return;
    // Its origin is opaque, and what is sent isn't secret.
    frame.current?.contentWindow?.postMessage({ reload: updatedAt }, '*');
  }, [updatedAt]);
  useEffect(() => {
    if (theme) frame.current?.contentWindow?.postMessage(theme, '*');
  }, [theme]);
  const scale = room !== null && width > room ? room / width : 1;
  const isNarrow = room !== null && width < room;
  return (
    <iframe
      ref={frame}
      src={url}
      // The pages read it before they are drawn.
      name={theme}
      title="Published pages"
      sandbox="allow-scripts"
      className={`absolute top-0 border-0 bg-paper ${isNarrow ? 'inset-x-0 mx-auto border-x border-hairline' : 'left-0'}`}
      style={{
        width: isNarrow ? width : `${100 / scale}%`,
        height: `${100 / scale}%`,
        ...(scale < 1 && { transform: `scale(${scale})`, transformOrigin: '0 0' }),
      }}
    />
  );
}

const isTheme = (value: unknown): value is ColorScheme => value === 'light' || value === 'dark';

/** The frame shows text by other people, so its messages are checked. */
function isShownPage(data: unknown): data is ShownPage {
  if (typeof data !== 'object' || data === null) return false;
  const { path, from, own, isSwitchable } = data as Record<string, unknown>;
  return (
    typeof path === 'string' &&
    path.startsWith('/') &&
    (from === null || typeof from === 'string') &&
    isTheme(own) &&
    typeof isSwitchable === 'boolean'
  );
}

/** How wide an element is, as it changes; its ref is the second value. */
function useRoom() {
  const [room, setRoom] = useState<number | null>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      // A hidden preview has no width.
      if (entry && entry.contentRect.width > 0) setRoom(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [room, setElement] as const;
}

function Toggles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex">
      {children}
    </div>
  );
}

function Toggle({
  isOn,
  label,
  locked,
  onClick,
  children,
}: {
  isOn: boolean;
  label: string;
  locked?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}) {
  const button = (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={locked ? undefined : onClick}
      className="relative -ml-px inline-flex h-8 items-center gap-1.5 border border-edge bg-paper px-2.5 text-ink-2 first:ml-0 first:rounded-l-control last:rounded-r-control hover:bg-paper-2 hover:text-ink focus-visible:z-1 aria-pressed:bg-paper-3 aria-pressed:font-semibold aria-pressed:text-ink aria-disabled:border-dashed pointer-coarse:h-11"
    >
      {children}
      <span className="max-xl:sr-only">{label}</span>
    </button>
  );
  return locked ? <Unavailable reason={locked}>{button}</Unavailable> : button;
}
