import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { Today } from './today.tsx';

/** The page for people who aren't signed in: the wordmark, a line with host and date, and one column. */
export function FrontPage({
  host,
  title,
  hasOutbox = false,
  children,
}: {
  /** The host of the request. */
  host: string;
  title: ReactNode;
  /** Whether emails go to the demo's outbox. */
  hasOutbox?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="mx-auto w-full max-w-108 flex-1 px-4 pt-[min(14vh,128px)] pb-12">
        <div className="wordmark text-center text-[60px] leading-[60px] tracking-[-.03em] max-[400px]:text-[48px] max-[400px]:leading-[48px]">
          Masthead
        </div>
        <div className="mt-4 mb-8 flex h-8 items-center justify-between gap-3 border-t-3 border-b border-rule text-meta text-ink-2">
          <span className="truncate">{host}</span>
          <span className="flex-none">
            <Today />
          </span>
        </div>
        <h1 className="mb-3 font-serif text-[24px] leading-8 font-medium tracking-[-.012em] wrap-anywhere">
          {title}
        </h1>
        <noscript>
          <p className="mb-4">
            Masthead needs JavaScript. Turn it on in your browser, then reload this page.
          </p>
        </noscript>
        {children}
      </main>
      <footer className="flex min-h-12 flex-wrap items-center justify-center gap-x-5 gap-y-1 px-8 py-2 text-meta text-ink-3">
        <span>Masthead, open source</span>
        {hasOutbox && (
          <Link className="link" href="/outbox">
            Outbox
          </Link>
        )}
        <Link className="link" href="/reference">
          API reference
        </Link>
      </footer>
    </div>
  );
}
