import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Link, type LinkProps } from './link.tsx';
import { LinkPending } from './link-pending.tsx';
import { formatNumber } from './number-words.ts';
import { RevealTab } from './reveal-tab.tsx';

/** The line under a page's title: a 2 px rule with tabs, and facts at the right. */
export function Folio({
  facts,
  className,
  children,
}: {
  /** Short counted facts, on small screens only where there are no tabs: `[<><b>4</b> admins</>, …]`. */
  facts?: readonly ReactNode[];
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div
      className={cn('flex h-10 flex-none items-stretch gap-5 border-t-2 border-rule', className)}
    >
      {children}
      {facts && facts.length > 0 && (
        // Facts that don't fit wrap out of view, before the tabs have to give way.
        <div
          className={cn(
            'ml-auto flex min-w-0 shrink-[999] flex-wrap items-center justify-end overflow-hidden text-meta text-ink-3 *:h-full *:min-w-0 *:content-center *:leading-[38px] [&_b]:text-ink-2',
            children ? 'max-md:hidden' : 'max-md:ml-0 max-md:justify-start max-md:*:first:pl-0',
          )}
        >
          {facts.map((fact, position) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
              key={position}
              // One that is still to come has no box that would move.
              className="fact has-[>:empty]:hidden"
            >
              {fact}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** The tabs of a TabsLine; they scroll sideways when they don't fit, and fade where they are cut. */
export function TabsLine({
  label,
  className,
  children,
}: {
  /** The label of the tabs, for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // Overlaps the line so that the mark of the current tab isn't cut off by scrolling.
    <nav
      aria-label={label}
      className={cn(
        'fade-cut -mx-1 -mt-0.5 flex min-w-0 gap-5 overflow-x-auto px-1 pt-0.5 max-md:gap-4 [scrollbar-width:none]',
        className,
      )}
    >
      {children}
    </nav>
  );
}

const tab =
  'relative flex flex-none items-center gap-1.5 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:before:absolute aria-[current]:before:inset-x-0 aria-[current]:before:-top-0.5 aria-[current]:before:h-1 aria-[current]:before:bg-accent';

function Count({ count }: { count: number | undefined }) {
  return count === undefined ? null : (
    <span className="text-meta font-normal text-ink-3">{formatNumber(count)}</span>
  );
}

/** A tab that is a page: a link. */
export function TabLink({
  current = false,
  count,
  className,
  children,
  ...rest
}: LinkProps & { current?: boolean; count?: number }) {
  return (
    <Link aria-current={current ? 'page' : undefined} {...rest} className={cn(tab, className)}>
      {children}
      <Count count={count} />
      <LinkPending className="inset-x-0 -top-0.5 h-1" />
      {current && <RevealTab />}
    </Link>
  );
}

/** A tab inside a panel that only changes the panel's content. */
export function TabButton({
  current = false,
  count,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { current?: boolean; count?: number }) {
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      {...rest}
      className={cn(tab, className)}
    >
      {children}
      <Count count={count} />
    </button>
  );
}
