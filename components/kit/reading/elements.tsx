import { Circle, CircleCheck } from 'lucide-react';
import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { isInApp } from '../page-href.ts';
import { BrokenLink } from './broken-link.tsx';
import { CodeBlock } from './code-block.tsx';
import { SectionLink } from './section-link.tsx';

type Marked = { 'data-broken'?: string };

/** The look of each element of a text. Published text is set in serif, the interface isn't. */
export const elements = {
  p: (props: ComponentProps<'p'>) => <p {...props} className="my-4" />,
  h3: heading('h3', 'mt-10 mb-3 text-panel font-medium'),
  h4: heading('h4', 'mt-8 mb-2 text-section font-medium'),
  h5: heading('h5', 'mt-6 mb-2 text-read font-semibold'),
  h6: heading('h6', 'mt-6 mb-2 text-read font-semibold text-ink-2'),
  ul: ({ className, ...props }: ComponentProps<'ul'>) => (
    <ul
      {...props}
      className={cn(
        'my-4 grid gap-1.5',
        className?.includes('contains-task-list') ? 'pl-0' : 'list-disc pl-6 marker:text-ink-3',
      )}
    />
  ),
  ol: ({ className: _, ...props }: ComponentProps<'ol'>) => (
    <ol {...props} className="my-4 grid list-decimal gap-1.5 pl-6 marker:text-ink-3" />
  ),
  li: ({ className, ...props }: ComponentProps<'li'>) => (
    <li
      {...props}
      className={cn(
        '[&>ol]:my-1.5 [&>p]:my-1.5 [&>ul]:my-1.5',
        className?.includes('task-list-item') && 'relative list-none pl-7',
      )}
    />
  ),
  input: ({ checked }: ComponentProps<'input'>) => <TaskMark isDone={checked === true} />,
  blockquote: (props: ComponentProps<'blockquote'>) => (
    <blockquote {...props} className="my-5 border-l-3 border-edge pl-5 text-ink-2" />
  ),
  section: (props: ComponentProps<'section'>) => (
    <section {...props} className="mt-10 border-t border-hairline text-form" />
  ),
  hr: () => <hr className="my-8 border-hairline" />,
  a: TextLink,
  img: Picture,
  code: (props: ComponentProps<'code'>) => (
    <code
      {...props}
      className="rounded-badge bg-paper-2 px-1 py-0.5 text-[0.8em] wrap-anywhere in-[pre]:bg-transparent in-[pre]:p-0 in-[pre]:text-[13px] in-[pre]:wrap-normal"
    />
  ),
  pre: ({ children }: { children?: ReactNode }) => <CodeBlock>{children}</CodeBlock>,
  kbd: (props: ComponentProps<'kbd'>) => (
    <kbd
      {...props}
      className="mono rounded-[3px] border border-b-2 border-edge bg-paper px-1.5 py-px text-[0.74em] font-medium whitespace-nowrap"
    />
  ),
  table: (props: ComponentProps<'table'>) => (
    <section aria-label="Table" tabIndex={0} data-sideways="" className="my-5 overflow-x-auto">
      <table {...props} className="min-w-full border-collapse font-sans text-form" />
    </section>
  ),
  th: ({ style, ...props }: ComponentProps<'th'>) => (
    <th
      {...props}
      scope="col"
      className={cn('border-b border-ink-2 py-1.5 pr-6 align-bottom font-semibold', aligned(style))}
    />
  ),
  td: ({ style, ...props }: ComponentProps<'td'>) => (
    <td
      {...props}
      className={cn('min-w-24 border-b border-hairline py-2 pr-6 align-top', aligned(style))}
    />
  ),
};

function aligned(style: ComponentProps<'td'>['style']): string | undefined {
  if (style?.textAlign === 'right') return 'text-right';
  return style?.textAlign === 'center' ? 'text-center' : undefined;
}

function heading(Tag: 'h3' | 'h4' | 'h5' | 'h6', look: string) {
  return function Heading({ children, id, className }: ComponentProps<'h3'>) {
    if (className?.includes('sr-only')) return <h3 className="sr-only">{children}</h3>;
    return (
      <Tag id={id} className={cn('group/heading scroll-mt-6 text-balance wrap-anywhere', look)}>
        {children}
        {id && <SectionLink id={id} />}
      </Tag>
    );
  };
}

function TextLink({
  href,
  children,
  'data-broken': broken,
  id,
  ...rest
}: ComponentProps<'a'> & Marked) {
  if (broken) return <BrokenLink missing={broken}>{children}</BrokenLink>;
  if (!href) return <>{children}</>;
  const look = 'link wrap-anywhere';
  if (href.startsWith('#'))
    return (
      <a {...rest} id={id} href={href} className={look}>
        {children}
      </a>
    );
  if (isInApp(href))
    return (
      <Link href={href} prefetch={false} className={look}>
        {children}
      </Link>
    );
  return (
    <a href={href} rel="noreferrer" className={look}>
      {children}
      <span aria-hidden className="ml-0.5 font-sans text-[0.75em] text-ink-3">
        ↗
      </span>
    </a>
  );
}

function Picture({
  src,
  alt,
  width,
  height,
  'data-broken': broken,
}: ComponentProps<'img'> & Marked) {
  if (broken || !src)
    return (
      <span className="my-2 inline-block border border-dashed border-edge px-3 py-2 font-sans text-form text-ink-2">
        Missing image{alt ? `: ${alt}` : ''}. {broken}
      </span>
    );
  return (
    // biome-ignore lint/performance/noImgElement: the space's own file, on any host
    <img
      src={src}
      alt={alt ?? ''}
      width={width}
      height={height}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="my-2 h-auto max-w-full border border-hairline"
    />
  );
}

function TaskMark({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <span className="absolute top-1.5 left-0">
      <Icon aria-hidden className={isDone ? 'text-ins' : 'text-ink-3'} />
      <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>
    </span>
  );
}
