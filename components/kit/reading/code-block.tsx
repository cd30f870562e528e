import { isValidElement, type ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';

type CodeProps = { className?: string; children?: ReactNode };

/** A block of code with its language and a copy button; it scrolls sideways. */
export function CodeBlock({ children }: { children?: ReactNode }) {
  const code = isValidElement<CodeProps>(children) ? children.props : {};
  const language = /language-(\S+)/.exec(code.className ?? '')?.[1];
  return (
    <div className="my-5 rounded-control border border-hairline bg-paper-2 font-sans">
      <div className="flex h-8 items-center justify-between border-b border-hairline pr-1 pl-3.5 text-meta text-ink-3">
        <span>{language ?? 'Text'}</span>
        <CopyButton
          value={textIn(code.children)}
          label="Copy code"
          iconOnly
          size="row"
          className="print:hidden"
        />
      </div>
      <pre tabIndex={0} data-sideways="" className="overflow-x-auto px-3.5 py-3 text-[13px]/5">
        {children}
      </pre>
    </div>
  );
}

function textIn(node: ReactNode): string {
  if (typeof node === 'string') return node;
  return Array.isArray(node) ? node.map(textIn).join('') : '';
}
