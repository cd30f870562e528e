import { isolateHistory } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { isInCode } from './editor-commands.ts';

/** What makes copied HTML more than its text. */
const FORMATTED = /<(?:h[1-6]|[uo]l|table|a|strong|b|em|i|blockquote|img|del|s)[\s>]|mso-list:/i;
/** Longer HTML is pasted as text, and so is what takes longer to read, in milliseconds. */
const LONGEST = 2_000_000;
const TIMEOUT = 5_000;

/**
 * Pastes formatted text as Markdown. The plain text comes first, as without formatting, and is replaced
 * as a step of its own: undo brings it back.
 */
export const richPaste = EditorView.domEventHandlers({
  paste: ({ clipboardData }, view) => {
    const html = clipboardData?.getData('text/html') ?? '';
    const { ranges, main } = view.state.selection;
    const isLink = /^\s*https?:\/\/\S+\s*$/.test(clipboardData?.getData('text/plain') ?? '');
    if (isLink || ranges.length > 1 || html.length > LONGEST || !isFormatted(html)) return false;
    if (isInCode(view.state, main.from)) return false;
    const { from } = main;
    // The editor inserts the plain text after this handler.
    setTimeout(() => void convert(view, from, html));
    return false;
  },
});

/** Whether HTML says more than its text: colored source, as code editors copy it, does not. */
export function isFormatted(html: string): boolean {
  return FORMATTED.test(html);
}

async function convert(view: EditorView, from: number, html: string): Promise<void> {
  const to = view.state.selection.main.head;
  const plain = view.state.sliceDoc(from, to);
  const markdown = await markdownOf(html);
  const { state } = view;
  // Somebody typed before it, or took it back.
  if (!markdown || markdown === plain || state.sliceDoc(from, to) !== plain) return;
  const before = state.sliceDoc(state.doc.lineAt(from).from, from);
  const insert = asBlock(markdown, before, state.sliceDoc(to, state.doc.lineAt(to).to));
  const isAtEnd = state.selection.main.empty && state.selection.main.head === to;
  view.dispatch({
    changes: { from, to, insert },
    ...(isAtEnd && { selection: { anchor: from + insert.length } }),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
    scrollIntoView: isAtEnd,
  });
}

/** Reads HTML in a worker. @returns undefined if that takes too long, or it is nested too deeply */
function markdownOf(html: string): Promise<string | undefined> {
  const worker = new Worker(new URL('./paste-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const timer = setTimeout(() => resolve(undefined), TIMEOUT);
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    resolve(undefined);
  });
  worker.postMessage(html);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

/** Adds empty lines between blocks and text on the same line. */
function asBlock(markdown: string, before: string, after: string): string {
  const isBlock = markdown.includes('\n') || /^(?:#{1,6} |[->|`] ?|\d+[.)] )/.test(markdown);
  if (!isBlock) return markdown;
  return `${before.trim() === '' ? '' : '\n\n'}${markdown}${after.trim() === '' ? '' : '\n\n'}`;
}
