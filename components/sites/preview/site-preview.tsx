import type { CSSProperties, ReactNode } from 'react';
import type { PublishedSite } from '#lib/contract/published-sites.ts';
import type { Page } from '#lib/contract/revisions.ts';
import type { Ways } from './links.tsx';
import { lookOf } from './look.ts';
import type { Place } from './places.ts';
import type { Hidden, Shown } from './shown.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SitePages } from './site-pages.tsx';
import { SiteTabs, Variants } from './site-tabs.tsx';
import { type ReadPage, SiteText } from './site-text.tsx';

/** What stands at a path of the site. */
export type Content =
  | { kind: 'page'; place: Place; pages: readonly Page[]; trail: readonly string[]; read: ReadPage }
  /** The space is there, and has no page at this path, or none at all. */
  | { kind: 'no-page'; place: Place; pages: readonly Page[] }
  /** Whoever looks may not read the space, or it did not arrive. */
  | { kind: 'unread'; place: Place; isForbidden: boolean }
  /** Something is there, and this visitor doesn't see it. */
  | { kind: 'hidden'; hidden: Hidden | undefined }
  | { kind: 'loop' }
  | { kind: 'nothing' };

type Props = {
  published: PublishedSite;
  shown: Shown;
  content: Content;
  path: string;
  theme: 'light' | 'dark';
  ways: Ways;
};

/** A site as visitors see it, in an element of its own with the site's colours, corners and font. */
export function SitePreview({ published, shown, content, path, theme, ways }: Props) {
  const place = 'place' in content ? content.place : null;
  const { site, customizations } = published;
  const look = (place && customizations.siteSpaces[place.siteSpace.id]) ?? customizations.site;
  const title = look.title ?? site.title;
  return (
    <section
      aria-label={`${title}, as visitors see it`}
      data-theme={theme}
      data-preview=""
      style={lookOf(look, theme) as CSSProperties}
      className={`flex min-h-full flex-col font-sans text-ink ${backgrounds[look.styling.theme]}`}
    >
      <SiteHeader title={title} look={look} theme={theme} ways={ways} />
      <SiteTabs structure={shown.structure} place={place} lead={ways.lead} />
      {place && <Variants place={place} lead={ways.lead} />}
      <div className="flex min-w-0 flex-1 max-lg:flex-col">
        <Body content={content} path={path} ways={ways} hasPagination={look.pagination.enabled} />
      </div>
      <SiteFooter look={look} theme={theme} ways={ways} />
    </section>
  );
}

const backgrounds = {
  clean: 'bg-paper',
  muted: 'bg-paper-2',
  bold: 'bg-paper',
  gradient: 'bg-linear-to-b from-(--site-tint) to-paper to-60%',
};

function Body(props: { content: Content; path: string; ways: Ways; hasPagination: boolean }) {
  const { content, path, ways, hasPagination } = props;
  switch (content.kind) {
    case 'page': {
      const { place, pages, trail, read } = content;
      return (
        <>
          <SitePages pages={pages} base={place.base} trail={trail} ways={ways} />
          <SiteText {...read} base={place.base} lead={ways.lead} hasPagination={hasPagination} />
        </>
      );
    }
    case 'no-page':
      return (
        <>
          <SitePages pages={content.pages} base={content.place.base} trail={[]} ways={ways} />
          {content.pages.length === 0 ? (
            <Instead title="Nothing to read yet">
              {content.place.siteSpace.title} has no pages so far.
            </Instead>
          ) : (
            <NotFound path={path}>
              {content.place.siteSpace.title} has no page at this path.
            </NotFound>
          )}
        </>
      );
    case 'unread':
      return (
        <Instead
          title={content.isForbidden ? 'You can’t read this space' : 'This space did not arrive'}
        >
          {content.isForbidden
            ? `${content.place.siteSpace.title} is on the site, and visitors read it there. You were not given access to it here.`
            : `The pages of ${content.place.siteSpace.title} could not be read. Load this page again.`}
        </Instead>
      );
    case 'hidden':
      return (
        <NotFound path={path}>
          {content.hidden
            ? `${content.hidden.title} is there, but not for this visitor: ${content.hidden.reason}.`
            : 'What is there is not shown to this visitor.'}
        </NotFound>
      );
    case 'loop':
      return (
        <Instead title="This path leads in a circle">
          A redirect leads away from <code className="mono">{path}</code> and comes back to where it
          started. A visitor’s browser gives up here.
        </Instead>
      );
    case 'nothing':
      return <NotFound path={path}>No section, space or redirect has this path.</NotFound>;
  }
}

function NotFound({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Instead title="Page not found">
      404 at <code className="mono wrap-anywhere">{path}</code>. {children}
    </Instead>
  );
}

function Instead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 flex-1 content-start gap-2 px-gutter py-12">
      <h2 className="text-panel font-semibold">{title}</h2>
      <p className="max-w-[60ch] text-form text-ink-2 wrap-anywhere">{children}</p>
    </div>
  );
}
