import type { CSSProperties, ReactNode } from 'react';
import type { PublishedSite } from '#lib/contract/published-sites.ts';
import type { Page } from '#lib/contract/revisions.ts';
import type { LinkContext } from './links.tsx';
import { lookOf } from './look.ts';
import type { PathTarget } from './path-target.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SitePages } from './site-pages.tsx';
import { SiteTabs, SpaceTabs } from './site-tabs.tsx';
import { type ReadPage, SiteText } from './site-text.tsx';
import type { HiddenPart, VisibleSite } from './visible.ts';

/** What a path of the site shows. */
export type Content =
  | {
      kind: 'page';
      place: PathTarget;
      pages: readonly Page[];
      trail: readonly string[];
      read: ReadPage;
    }
  /** The space has no page at this path, or none at all. */
  | { kind: 'no-page'; place: PathTarget; pages: readonly Page[] }
  /** The person may not read the space, or it could not be loaded. */
  | { kind: 'unread'; place: PathTarget; isForbidden: boolean }
  /** The path exists, but this visitor doesn't see it. */
  | { kind: 'hidden'; hidden: HiddenPart | undefined }
  | { kind: 'loop' }
  | { kind: 'nothing' };

type Props = {
  published: PublishedSite;
  shown: VisibleSite;
  content: Content;
  path: string;
  theme: 'light' | 'dark';
  linkContext: LinkContext;
};

/** A site as visitors see it, in an element with the site's colors, corners and font. */
export function SitePreview({ published, shown, content, path, theme, linkContext }: Props) {
  const place = 'place' in content ? content.place : null;
  const { site, customizations } = published;
  const look = (place && customizations.siteSpaces[place.siteSpace.id]) ?? customizations.site;
  const title = look.title ?? site.title;
  return (
    <section
      aria-label={`Preview of ${title}`}
      data-theme={theme}
      data-preview=""
      style={lookOf(look, theme) as CSSProperties}
      className={`flex min-h-full flex-col font-sans text-ink ${backgrounds[look.styling.theme]}`}
    >
      <SiteHeader title={title} look={look} theme={theme} linkContext={linkContext} />
      <SiteTabs structure={shown.structure} place={place} hrefFor={linkContext.hrefFor} />
      {place && <SpaceTabs place={place} hrefFor={linkContext.hrefFor} />}
      <div className="flex min-w-0 flex-1 max-lg:flex-col">
        <Body
          content={content}
          path={path}
          linkContext={linkContext}
          hasPagination={look.pagination.enabled}
        />
      </div>
      <SiteFooter look={look} theme={theme} linkContext={linkContext} />
    </section>
  );
}

const backgrounds = {
  clean: 'bg-paper',
  muted: 'bg-paper-2',
  bold: 'bg-paper',
  gradient: 'bg-linear-to-b from-(--site-tint) to-paper to-60%',
};

function Body(props: {
  content: Content;
  path: string;
  linkContext: LinkContext;
  hasPagination: boolean;
}) {
  const { content, path, linkContext, hasPagination } = props;
  switch (content.kind) {
    case 'page': {
      const { place, pages, trail, read } = content;
      return (
        <>
          <SitePages pages={pages} base={place.base} trail={trail} linkContext={linkContext} />
          <SiteText
            {...read}
            base={place.base}
            hrefFor={linkContext.hrefFor}
            hasPagination={hasPagination}
          />
        </>
      );
    }
    case 'no-page':
      return (
        <>
          <SitePages
            pages={content.pages}
            base={content.place.base}
            trail={[]}
            linkContext={linkContext}
          />
          {content.pages.length === 0 ? (
            <Message title="No pages yet">
              {content.place.siteSpace.title} has no pages yet.
            </Message>
          ) : (
            <NotFound path={path}>
              {content.place.siteSpace.title} has no page at this path.
            </NotFound>
          )}
        </>
      );
    case 'unread':
      return (
        <Message
          title={
            content.isForbidden
              ? 'You don’t have permission to read this space'
              : 'Couldn’t load this space'
          }
        >
          {content.isForbidden
            ? `${content.place.siteSpace.title} is on the site and visitors can read it there, but you don’t have access to it here.`
            : `Couldn’t load the pages of ${content.place.siteSpace.title}. Reload this page to try again.`}
        </Message>
      );
    case 'hidden':
      return (
        <NotFound path={path}>
          {content.hidden
            ? `${content.hidden.title} exists, but isn’t shown to this visitor: ${content.hidden.reason}.`
            : 'This part of the site isn’t shown to this visitor.'}
        </NotFound>
      );
    case 'loop':
      return (
        <Message title="Redirect loop">
          The redirects from <code className="mono">{path}</code> lead back to where they started. A
          visitor’s browser shows an error here.
        </Message>
      );
    case 'nothing':
      return <NotFound path={path}>No section, space or redirect has this path.</NotFound>;
  }
}

function NotFound({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Message title="Page not found">
      404 at <code className="mono wrap-anywhere">{path}</code>. {children}
    </Message>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 flex-1 content-start gap-2 px-gutter py-12">
      <h2 className="text-panel font-semibold">{title}</h2>
      <p className="max-w-[60ch] text-form text-ink-2 wrap-anywhere">{children}</p>
    </div>
  );
}
