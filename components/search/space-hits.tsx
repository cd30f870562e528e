import type { SoughtWords } from '#components/kit/found-words.ts';
import { HighlightedText } from '#components/kit/highlighted-text.tsx';
import { pageHref } from '#components/kit/page-href.ts';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import type { SearchHit } from '#lib/contract/search.ts';
import { hitMark } from './hit-keys.ts';

type PageHit = SearchHit['pages'][number];

const excerptLook = 'font-serif text-lead text-ink-2 wrap-anywhere';
const rowLook =
  'relative -mx-2 block rounded-control px-2 py-1.5 hover:bg-paper-2 has-[a:focus-visible]:bg-paper-2 pointer-coarse:min-h-11';
// Makes the whole row clickable.
const linkLook = 'wrap-anywhere after:absolute after:inset-0 hover:underline';

/** The results in one space: its pages and their sections. */
export function SpaceHits({
  organizationId,
  hit,
  sought,
}: {
  organizationId: string;
  hit: SearchHit;
  sought: SoughtWords;
}) {
  const { id, title, emoji, pages } = hit;
  const base = routes.space({ organization: organizationId, id });
  return (
    <section aria-labelledby={`space-${id}`} className="not-first:mt-8">
      <h2
        id={`space-${id}`}
        className="flex items-baseline gap-2 border-b border-ink-2 pb-1.5 font-serif text-section font-medium"
      >
        <span aria-hidden className="flex-none font-sans text-form">
          {emoji || '📄'}
        </span>
        <Link
          {...hitMark}
          href={base}
          prefetch={false}
          className="min-w-0 wrap-anywhere hover:underline"
        >
          <HighlightedText text={title || 'Untitled'} sought={sought} anywhere />
        </Link>
      </h2>
      <ul>
        {pages.map((page) => (
          <PageHits key={page.id} base={base} page={page} sought={sought} />
        ))}
      </ul>
    </section>
  );
}

function PageHits({ base, page, sought }: { base: string; page: PageHit; sought: SoughtWords }) {
  // A match before the first heading links to the page itself.
  const lead = page.sections.find(({ id }) => id === '');
  const below = page.sections.filter(({ id }) => id !== '');
  return (
    <li className="border-b border-hairline py-2 last:border-0">
      <div className={rowLook}>
        <h3 className="font-semibold">
          <Link {...hitMark} href={pageHref(base, page.path)} prefetch={false} className={linkLook}>
            <HighlightedText text={page.title || 'Untitled'} sought={sought} />
          </Link>
        </h3>
        {lead?.body && <Excerpt text={lead.body} sought={sought} />}
      </div>
      {below.length > 0 && (
        <ul className="ml-2 border-l border-hairline pl-4 max-md:ml-0 max-md:pl-3">
          {below.map((section) => (
            <li key={section.id} className={rowLook}>
              <Link
                {...hitMark}
                href={pageHref(base, page.path, section.id)}
                prefetch={false}
                className={`font-medium ${linkLook}`}
              >
                <HighlightedText text={section.title || 'Untitled'} sought={sought} />
              </Link>
              {section.body && <Excerpt text={section.body} sought={sought} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Excerpt({ text, sought }: { text: string; sought: SoughtWords }) {
  return (
    <p className={excerptLook}>
      <HighlightedText text={text} sought={sought} />
    </p>
  );
}
