import type { Blockquote } from 'mdast';
import { upperFirst } from '#lib/contract/letter-case.ts';
import type { Hint, HintStyle } from './nodes.ts';

const styles: Record<string, HintStyle> = {
  note: 'info',
  tip: 'success',
  important: 'info',
  warning: 'warning',
  caution: 'danger',
};
const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\r?\n|$)/i;

/** A quote that starts with `[!NOTE]` or the like, which GitHub shows as a note. */
export function alertOf(quote: Blockquote): Hint | undefined {
  const [first, ...rest] = quote.children;
  const start = first?.type === 'paragraph' ? first.children[0] : undefined;
  const kind = start?.type === 'text' && ALERT.exec(start.value)?.[1]?.toLowerCase();
  if (!kind || first?.type !== 'paragraph' || start?.type !== 'text') return undefined;
  const value = start.value.replace(ALERT, '');
  const others = first.children.slice(1);
  const words =
    value === ''
      ? others.slice(others[0]?.type === 'break' ? 1 : 0)
      : [{ ...start, value }, ...others];
  const children = words.length > 0 ? [{ ...first, children: words }, ...rest] : rest;
  const label = upperFirst(kind);
  const { position } = quote;
  return {
    type: 'hint',
    style: styles[kind] ?? 'info',
    label,
    children,
    ...(position && { position }),
  };
}
