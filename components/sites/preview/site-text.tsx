import { ArrowLeft, ArrowRight } from 'lucide-react';
import Link from 'next/link';
import type { RenderedText } from '#components/kit/reading/markdown.tsx';
import type { DocumentPage } from '#lib/contract/revisions.ts';
import type { PreviewHref } from './links.tsx';
import { joinPath } from './path-target.ts';

/** A page of the site as visitors read it. */
export type ReadPage = {
  page: DocumentPage;
  /** Null when it couldn't be read. */
  text: RenderedText | null;
  previous: DocumentPage | undefined;
  next: DocumentPage | undefined;
};

/** The text of a page, with previous and next links when the site shows them. */
export function SiteText(
  props: ReadPage & { base: string; hrefFor: PreviewHref; hasPagination: boolean },
) {
  const { page, text, previous, next, base, hrefFor, hasPagination } = props;
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
        <div className="content mt-4">{text.content}</div>
      ) : (
        <p className="mt-4 text-ink-2">Couldn’t load the text of this page.</p>
      )}
      {hasPagination && (previous || next) && (
        <nav
          aria-label="Previous and next page"
          className="mt-12 flex flex-wrap justify-between gap-4 text-form"
        >
          {previous && (
            <TurnLink href={hrefFor(joinPath(base, previous.path))}>
              <ArrowLeft aria-hidden /> {previous.title}
            </TurnLink>
          )}
          {next && (
            <TurnLink href={hrefFor(joinPath(base, next.path))}>
              {next.title} <ArrowRight aria-hidden />
            </TurnLink>
          )}
        </nav>
      )}
    </article>
  );
}

function TurnLink({ href, children }: { href: string; children: React.ReactNode }) {
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
