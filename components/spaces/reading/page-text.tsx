import { CircleX, ExternalLink, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { CommentableBlock } from '#components/comments/commentable-block.tsx';
import { CommentOnPage, PageComments } from '#components/comments/page-comments.tsx';
import { PageDiscussion } from '#components/comments/page-discussion.tsx';
import type {
  OutlineHeading,
  RenderedPart,
  RenderedText,
} from '#components/kit/reading/markdown.tsx';
import { Scroller } from '#components/kit/scroller.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DocumentPage, Page } from '#lib/contract/revisions.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { pageHistoryHref } from '../history/version-href.ts';
import { pageHref } from '../places.ts';
import { EditPage } from './edit-page.tsx';
import { Outline } from './outline.tsx';
import { type Backlink, PageFoot } from './page-foot.tsx';
import { PageKeys } from './page-keys.tsx';
import { PartLinks } from './part-links.tsx';

const none: OutlineHeading[] = [];

/** Where the page opens on its site; null if no site shows it to everybody. */
type Published = { href: string; title: string } | null;

/** A page: its parents, title and text, the previous and next page, and the pages that link to it. */
export function PageText({
  base,
  space,
  page,
  trail,
  text,
  discussedElsewhere,
  previous,
  next,
  backlinks,
  published,
}: {
  base: string;
  space: Space;
  page: DocumentPage;
  /** The parents of the page, from the top. */
  trail: readonly Exclude<Page, { type: 'link' }>[];
  /** Null if it couldn't be loaded. */
  text: RenderedText | null;
  /** The blocks of other parts of a very long page that have comments. */
  discussedElsewhere: readonly string[];
  previous: DocumentPage | undefined;
  next: DocumentPage | undefined;
  backlinks: { items: Backlink[]; count: number } | null;
  published: Published;
}) {
  const hrefOf = (other: DocumentPage | undefined) => other && pageHref(base, other.path);
  return (
    <Scroller className="flex min-w-0 max-lg:min-h-auto max-lg:overflow-visible">
      <article className="mx-auto w-full max-w-[calc(40rem+2*var(--gutter))] min-w-0 flex-1 px-gutter pt-8 pb-16 font-serif text-read max-md:pt-5 max-md:text-lead">
        {trail.length > 0 && (
          <p className="mb-1 font-sans text-ui text-ink-3">
            {trail.map(({ title }) => title).join(' / ')}
          </p>
        )}
        <h2 className="text-[1.875rem]/9 font-medium tracking-[-0.015em] text-balance wrap-anywhere max-md:text-[1.5rem]/8">
          {page.emoji && (
            <span aria-hidden className="mr-2">
              {page.emoji}
            </span>
          )}
          {page.title}
        </h2>
        {page.description && (
          <p className="mt-2 text-[1.1875rem]/7 text-ink-2">{page.description}</p>
        )}
        <PageDiscussion
          key={page.id}
          space={space}
          page={{ id: page.id, title: page.title }}
          blocks={[
            ...(text?.parts.flatMap(({ block }) => block ?? []) ?? []),
            ...discussedElsewhere,
          ]}
        >
          <PageFacts space={space} page={page} published={published} />
          {text ? <Parts parts={text.parts} /> : <TextError />}
          {text?.parts.length === 0 && <NothingWritten space={space} page={page} />}
          {text && text.notes.length > 0 && <TextNotes notes={text.notes} />}
          {text?.isCut && (
            <Notice className="font-sans text-ui" title="Page truncated.">
              This page is too long. Only its beginning is shown.
            </Notice>
          )}
          {text?.part && <PartLinks {...text.part} page={pageHref(base, page.path)} />}
          <PageFoot
            previous={previous && { href: hrefOf(previous) ?? '', title: previous.title }}
            next={next && { href: hrefOf(next) ?? '', title: next.title }}
            backlinks={backlinks}
          />
          <PageComments />
        </PageDiscussion>
      </article>
      <Outline headings={text?.headings ?? none} isPart={text?.part !== undefined} />
      <PageKeys previous={hrefOf(previous)} next={hrefOf(next)} />
    </Scroller>
  );
}

/** The text by parts, each with its comments. */
function Parts({ parts }: { parts: readonly RenderedPart[] }) {
  const first = parts.find(({ block }) => block !== undefined)?.block;
  return (
    <div className="[&>*:first-child]:mt-0 [&>[data-block]:first-child>*:first-child]:mt-0">
      {parts.map(({ block, content }, index) =>
        block === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the footnotes have no id
          <div key={index} className="content">
            {content}
          </div>
        ) : (
          <CommentableBlock key={block} block={block} isFirst={block === first}>
            {content}
          </CommentableBlock>
        ),
      )}
    </div>
  );
}

function PageFacts({
  space,
  page,
  published,
}: {
  space: Space;
  page: DocumentPage;
  published: Published;
}) {
  const at = page.updatedAt ?? page.createdAt;
  return (
    <div className="mt-3 mb-7 flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline pb-3 font-sans text-ui text-ink-3">
      {at && (
        <span>
          Last changed{' '}
          <b>
            <Time value={at} inSentence />
          </b>
        </span>
      )}
      <Link href={pageHistoryHref(space, page.id)} prefetch={false} className="link print:hidden">
        Page history
      </Link>
      {page.hidden && (
        <Badge tone="dashed" icon={<EyeOff aria-hidden />}>
          Hidden from readers
        </Badge>
      )}
      {published && <OpenOnSite {...published} />}
      <CommentOnPage />
      <EditPage space={space} page={{ id: page.id, title: page.title }} />
    </div>
  );
}

/** What an empty page shows instead of its text. */
function NothingWritten({ space, page }: { space: Space; page: DocumentPage }) {
  return (
    <div className="grid justify-items-start gap-3 font-sans text-ui">
      <p className="text-ink-2">This page is empty.</p>
      <EditPage space={space} page={{ id: page.id, title: page.title }} first="writing" />
    </div>
  );
}

/** Unreadable parts of the text, which are shown as written. */
function TextNotes({ notes }: { notes: RenderedText['notes'] }) {
  return (
    <Notice className="mt-6 font-sans text-ui" title="Some of this text couldn’t be read.">
      <ul>
        {notes.map(({ line, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line can have two equal notes
          <li key={index} className="wrap-anywhere">
            Line {line}: {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function TextError(): ReactNode {
  return (
    <Notice
      tone="bad"
      role="alert"
      icon={<CircleX aria-hidden />}
      title="Couldn’t load the text."
      className="font-sans text-ui"
    >
      The page itself hasn’t changed. Reload to try again.
    </Notice>
  );
}

/** Opens a page on the site that publishes it. */
function OpenOnSite({ href, title }: { href: string; title: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 underline-offset-2 hover:text-ink hover:underline print:hidden [&>.lucide]:size-3.5"
    >
      <ExternalLink aria-hidden /> Open on {title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
