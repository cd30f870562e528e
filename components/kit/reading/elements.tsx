import { Circle, CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Link } from '#components/ui/link.tsx';
import { isInApp } from '../page-href.ts';
import { BrokenLink } from './broken-link.tsx';
import { LazyDiagram } from './lazy-diagram.tsx';
import { FailedPicture, Picture } from './picture.tsx';
import { SectionLink } from './section-link.tsx';

type Marked = { 'data-broken'?: string };

/** The elements of a text that do more here than HTML alone; lib/markdown/content.css is their look. */
export const elements = {
  h3: heading('h3'),
  h4: heading('h4'),
  h5: heading('h5'),
  h6: heading('h6'),
  input: ({ type, ...props }: ComponentProps<'input'>) =>
    type === 'radio' ? (
      <input type="radio" {...props} />
    ) : (
      <TaskMark isDone={props.defaultChecked === true} />
    ),
  a: TextLink,
  img: TextPicture,
  pre: (props: ComponentProps<'pre'>) =>
    'data-diagram' in props ? <LazyDiagram {...props} /> : <pre {...props} />,
  figure: ({ className, children, ...props }: ComponentProps<'figure'>) =>
    className?.split(' ').includes('code') ? (
      <CodeBlock className={className}>{children}</CodeBlock>
    ) : (
      <figure {...props} className={className}>
        {children}
      </figure>
    ),
};

function heading(Tag: 'h3' | 'h4' | 'h5' | 'h6') {
  return function Heading({ children, id, className }: ComponentProps<'h3'>) {
    return (
      <Tag id={id} className={cn('group/heading', className)}>
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
  className,
  ...rest
}: ComponentProps<'a'> & Marked) {
  if (broken) return <BrokenLink missing={broken}>{children}</BrokenLink>;
  if (!href) return <>{children}</>;
  if (href.startsWith('#') || rest.download !== undefined)
    return (
      <a {...rest} id={id} href={href} className={className}>
        {children}
      </a>
    );
  if (isInApp(href))
    return (
      <Link href={href} prefetch={false} id={id} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={href} id={id} rel="noreferrer" className={className} aria-label={rest['aria-label']}>
      {children}
      {className === undefined && (
        <span aria-hidden className="ml-0.5 font-sans text-[0.75em] text-ink-3">
          ↗
        </span>
      )}
    </a>
  );
}

function TextPicture({ src, alt, 'data-broken': broken, ...rest }: ComponentProps<'img'> & Marked) {
  if (broken || typeof src !== 'string' || !src)
    return <FailedPicture alt={alt} written={broken} />;
  return <Picture {...rest} key={src} src={src} alt={alt} />;
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

type CodeProps = { className?: string | undefined; children?: ReactNode };

/** A block of code with a copy button beside its language. */
function CodeBlock({ className, children }: CodeProps) {
  const [head, code] = Children.toArray(children);
  const copy = (
    <CopyButton
      value={textIn(code).replace(/\n$/, '')}
      label="Copy code"
      iconOnly
      size="row"
      className="print:hidden"
    />
  );
  return (
    <figure className={className}>
      {isValidElement(head) &&
        cloneElement(head as ReactElement<CodeProps>, {}, headOf(head), copy)}
      {code}
    </figure>
  );
}

const headOf = (head: ReactElement) => (head as ReactElement<CodeProps>).props.children;

function textIn(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(textIn).join('');
  return isValidElement<CodeProps>(node) ? textIn(node.props.children) : '';
}
