'use client';

import { Monitor, Moon, RotateCw, Smartphone, Sun } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Unavailable } from '#components/ui/tooltip.tsx';
import type { Problem } from '#lib/client/problem.ts';
import type { Customization } from '#lib/contract/customization.ts';

type Theme = 'light' | 'dark';
type Device = 'desktop' | 'phone';

/** The widths that pages are shown at; a wide one is scaled down to fit. */
const widths: Record<Device, number> = { desktop: 1_280, phone: 390 };

/** In less room, pages are shown as on a phone at first. */
const NARROW = 560;

type Draft = {
  url: string | null;
  updatedAt: number | null;
  isUpdating: boolean;
  problem: Problem | null;
};

/** The published pages with the settings as they are edited, in a sandboxed frame. */
export function Preview({ draft, look }: { draft: Draft; look: Customization }) {
  const [room, measure] = useRoom();
  const [picked, setDevice] = useState<Device | null>(null);
  const device = picked ?? (room !== null && room < NARROW ? 'phone' : 'desktop');
  const [chosen, setChosen] = useState<Theme | null>(null);
  const { toggeable, default: ownTheme } = look.themes;
  const theme = toggeable ? (chosen ?? ownTheme) : ownTheme;
  const [opened, setOpened] = useState(0);
  const { url, updatedAt, isUpdating, problem } = draft;
  const isElsewhere = url !== null && new URL(url).origin !== window.location.origin;
  const locked = toggeable ? undefined : 'Readers can’t switch between light and dark.';
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
          <Toggle
            isOn={theme === 'light'}
            label="Light"
            locked={locked}
            onClick={() => setChosen('light')}
          >
            <Sun aria-hidden />
          </Toggle>
          <Toggle
            isOn={theme === 'dark'}
            label="Dark"
            locked={locked}
            onClick={() => setChosen('dark')}
          >
            <Moon aria-hidden />
          </Toggle>
        </Toggles>
        <span role="status" className="ml-auto flex items-center gap-1.5 text-meta text-ink-3">
          {isUpdating && url !== null && (
            <>
              <Spinner /> Updating…
            </>
          )}
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
      {problem && (
        <Notice
          tone="warn"
          role="status"
          title={
            problem.fields.length > 0 ? 'Not in the preview yet.' : 'Couldn’t update the preview.'
          }
          className="m-3"
        >
          {problem.fields.length > 0 ? 'Correct the marked fields first.' : problem.message}
        </Notice>
      )}
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
          {url !== null && (
            <Frame
              key={`${url} ${opened}`}
              url={url}
              updatedAt={updatedAt}
              theme={theme}
              width={widths[device]}
              room={room}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** The frame itself, which reloads in place and so keeps its page and how far it is scrolled. */
function Frame({
  url,
  updatedAt,
  theme,
  width,
  room,
}: {
  url: string;
  updatedAt: number | null;
  theme: Theme;
  width: number;
  /** How wide the preview can be; null until it is measured. */
  room: number | null;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const first = useRef(updatedAt);
  useEffect(() => {
    if (updatedAt === null || updatedAt === first.current) return;
    first.current = updatedAt;
    // Its origin is opaque, and what is sent isn't secret.
    frame.current?.contentWindow?.postMessage('reload', '*');
  }, [updatedAt]);
  useEffect(() => {
    frame.current?.contentWindow?.postMessage(theme, '*');
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
