import { ArrowLeft, ArrowRight } from 'lucide-react';
import Link from 'next/link';
import type { RenderedText } from '#components/kit/reading/markdown.tsx';
import type { DocumentPage } from '#lib/contract/revisions.ts';
import type { Lead } from './links.tsx';
import { below } from './places.ts';

/** A page of the site as visitors read it. */
export type ReadPage = {
  page: DocumentPage;
  /** Null where it could not be read. */
  text: RenderedText | null;
  previous: DocumentPage | undefined;
  next: DocumentPage | undefined;
};

/** The text of a page, with the way on and back where the site has it. */
export function SiteText(props: ReadPage & { base: string; lead: Lead; hasPagination: boolean }) {
  const { page, text, previous, next, base, lead, hasPagination } = props;
  return (
    <article className="mx-auto w-full max-w-[calc(68ch+2*var(--gutter))] min-w-0 flex-1 px-gutter pt-6 pb-12 text-lead">
      <h2 className="text-[1.75rem]/9 font-semibold text-balance wrap-anywhere">
        {page.emoji && (
          <span aria-hidden className="mr-2">
            {page.emoji}
          </span>
        )}
        {page.title}
      </h2>
      {page.description && <p className="mt-2 text-ink-2">{page.description}</p>}
      {text ? (
        <div className="mt-4">{text.content}</div>
      ) : (
        <p className="mt-4 text-ink-2">The text of this page could not be read.</p>
      )}
      {hasPagination && (previous || next) && (
        <nav
          aria-label="Previous and next page"
          className="mt-12 flex flex-wrap justify-between gap-4 text-form"
        >
          {previous && (
            <Turn href={lead(below(base, previous.path))}>
              <ArrowLeft aria-hidden /> {previous.title}
            </Turn>
          )}
          {next && (
            <Turn href={lead(below(base, next.path))}>
              {next.title} <ArrowRight aria-hidden />
            </Turn>
          )}
        </nav>
      )}
    </article>
  );
}

function Turn({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="flex items-center gap-2 rounded-(--site-corners) border border-edge px-4 py-2 wrap-anywhere last:ml-auto hover:border-ink"
    >
      {children}
    </Link>
  );
}
