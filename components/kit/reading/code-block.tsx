import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';

type Props = { className?: string | undefined; children?: ReactNode };

/** A block of code with a copy button beside its language. */
export function CodeBlock({ className, children }: Props) {
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
      {isValidElement(head) && cloneElement(head as ReactElement<Props>, {}, headOf(head), copy)}
      {code}
    </figure>
  );
}

const headOf = (head: ReactElement) => (head as ReactElement<Props>).props.children;

function textIn(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(textIn).join('');
  return isValidElement<Props>(node) ? textIn(node.props.children) : '';
}
