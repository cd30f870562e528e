'use client';

import { ChevronDown, ChevronUp, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { IconButton } from './button.tsx';
import { cn } from './cn.ts';
import { Folio } from './tabs-line.tsx';
import { keepMessagesBeside } from './toaster.tsx';
import { useMedia } from './use-media.ts';

export { PanelSection } from './panel-section.tsx';

/** Windows in which the panel lies over its list, like the variant `sheet`. */
const SMALL = '(width < 73.75rem)';

const REACHABLE =
  'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"]), [contenteditable="true"]';

// The panel covers what is behind it, so Tab stays within it.
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHABLE)].filter(
    (stop) => stop.checkVisibility() && !stop.matches(':disabled'),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const start = document.activeElement?.matches('[tabindex="-1"]') && event.shiftKey;
  if (document.activeElement === edge || start) {
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  }
}

// The focus moves to the title when the panel opens, and back when it closes.
function useFocusHandover(
  panel: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const from = document.activeElement;
    const opened = panel.current;
    title.current?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      const lost = now === null || now === document.body || opened?.contains(now);
      // A panel that came with the page has nothing that opened it.
      const isThere = from instanceof HTMLElement && from !== document.body && from.isConnected;
      const back = isThere ? from : document.getElementById('main');
      if (lost) back?.focus({ preventScroll: true });
    };
  }, [panel, title]);
}

export interface SidePanelProps {
  title: ReactNode;
  /** Beside the title: an Avatar or an icon. */
  media?: ReactNode;
  /** Under the title, small. */
  subtitle?: ReactNode;
  /** A TabsLine. */
  tabs?: ReactNode;
  facts?: readonly ReactNode[];
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
  /** 400 px for details, 320 for a summary. */
  width?: 'default' | 'summary';
  /** Buttons that stay in view at the bottom. */
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Details beside a list that stays visible; a sheet over it below 1,180 px, the screen below 720. Esc closes it. */
export function SidePanel({
  title,
  media,
  subtitle,
  tabs,
  facts,
  onClose,
  onPrevious,
  onNext,
  width = 'default',
  footer,
  className,
  children,
}: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const small = useMedia(SMALL);
  useFocusHandover(panel, heading);
  useEffect(() => {
    if (!small && panel.current) return keepMessagesBeside(panel.current);
  }, [small]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // A menu or dialog opened from here isn't inside the element, though React bubbles its key
    // events.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) {
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Tab' && small) {
      keepFocusInside(event);
    }
  }

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: modal only as a dialog
    <section
      ref={panel}
      role={small ? 'dialog' : 'complementary'}
      aria-modal={small || undefined}
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
      className={cn(
        'flex min-h-0 flex-none animate-panel flex-col overflow-hidden border-hairline bg-paper max-md:fixed max-md:inset-0 max-md:bottom-[var(--toast-room,0px)] max-md:z-panel md:border-l sheet:fixed sheet:inset-y-0 sheet:right-0 sheet:left-auto sheet:z-panel sheet:shadow-lift short:overflow-y-auto',
        width === 'default' ? 'md:w-100 sheet:w-100' : 'md:w-80 sheet:w-80',
        className,
      )}
    >
      <header className="flex items-start gap-3 px-6 pt-4.5 pb-3.5 max-md:px-4">
        {media}
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="font-serif text-panel font-medium outline-none wrap-anywhere"
          >
            {title}
          </h2>
          {subtitle && <div className="text-meta text-ink-3 wrap-anywhere">{subtitle}</div>}
        </div>
        <div className="flex flex-none gap-1 [&>button]:max-md:size-10">
          {onPrevious && (
            <IconButton label="Previous" size="small" onClick={onPrevious}>
              <ChevronUp />
            </IconButton>
          )}
          {onNext && (
            <IconButton label="Next" size="small" onClick={onNext}>
              <ChevronDown />
            </IconButton>
          )}
          <IconButton label="Close" size="small" onClick={onClose}>
            <X />
          </IconButton>
        </div>
      </header>
      <Folio
        facts={facts}
        className={cn(
          'mx-6 border-b border-b-hairline max-md:mx-4',
          !tabs && !facts?.length && 'h-0.5 border-b-0',
        )}
      >
        {tabs}
      </Folio>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain short:max-h-none short:flex-none short:overflow-visible">
        {children}
      </div>
      {footer && (
        <footer className="flex flex-none flex-wrap items-center gap-2 border-t border-hairline px-6 py-3 max-md:px-4">
          {footer}
        </footer>
      )}
    </section>
  );
}
