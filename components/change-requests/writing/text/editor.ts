import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown';
import { indentUnit } from '@codemirror/language';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec, Text } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder,
} from '@codemirror/view';
import { completion } from './completion.ts';
import { blockSource, emojiSource, type LinkablePage, pageSource } from './completion-sources.ts';
import { nestItem, unnestItem, wrapWith } from './editor-commands.ts';
import { editorTheme } from './editor-theme.ts';
import { findPanel } from './find-panel.ts';
import { richPaste } from './rich-paste.ts';

/** Events that the editor reports to the page around it. */
type EditorEvents = {
  /** @param isSame whether the text equals the base */
  onChange: (isSame: boolean) => void;
  /** Files were dropped or pasted at a position. */
  onFiles: (files: File[], at: number) => void;
  onLink: () => void;
  onSave: () => void;
  onScroll: () => void;
  /** The pages that can be linked. */
  pages: () => readonly LinkablePage[];
};

/** Controls the editor. */
export type TextEditor = {
  read: () => string;
  /** Replaces the text, and keeps the cursor and selection where possible. */
  replace: (text: string) => void;
  /** Sets the text to compare with. @returns whether it equals the current text */
  setBase: (text: string) => boolean;
  selected: () => string;
  /** Inserts text in place of the selection, or at a mark. */
  insert: (text: string, at?: TextMark) => void;
  /** Inserts text as a paragraph of its own: in an empty line at a mark, or after its line. */
  insertBlock: (text: string, at: TextMark) => void;
  /** Renames the editor for screen readers. */
  setLabel: (label: string) => void;
  /** Marks a position that moves along with edits around it. */
  mark: (at?: number) => TextMark;
  /** Stops tracking a mark. */
  release: (mark: TextMark) => void;
  wrap: (sign: string) => void;
  find: () => void;
  /** Offers blocks, in an empty line at the cursor or below it. */
  offerBlocks: () => void;
  focus: () => void;
  /** The first visible line and the line of the cursor, from 1. */
  position: () => EditorPosition;
  /** Scrolls so that a line, from 1, is the first visible one; its fraction is a part of the line. */
  scrollTo: (line: number) => void;
  /** Moves the cursor to a line, from 1, shows it at the top and focuses the text. */
  goTo: (line: number) => void;
  destroy: () => void;
};
export type EditorPosition = { top: number /** Absent without focus. */; cursor?: number };
type TextMark = { at: number };

const phrases = {
  'current match': 'current match',
  'replaced $ matches': 'replaced $ matches',
  'replaced match on line $': 'replaced the match on line $',
  'on line': 'on line',
  Completions: 'Suggestions',
};

/**
 * Creates a Markdown editor.
 * @param options `label` and `describedBy` are for screen readers
 */
export function createEditor(
  parent: HTMLElement,
  options: { text: string; label: string; describedBy: string },
  events: EditorEvents,
): TextEditor {
  let base = toText(options.text);
  const marks = new Set<TextMark>();
  let { label } = options;
  const run = (action: () => void) => () => {
    action();
    return true;
  };
  const keys = [
    { key: 'Mod-s', run: run(events.onSave), preventDefault: true, stopPropagation: true },
    { key: 'Mod-k', run: run(events.onLink), preventDefault: true, stopPropagation: true },
    { key: 'Mod-b', run: wrapWith('**'), preventDefault: true },
    { key: 'Mod-i', run: wrapWith('_'), preventDefault: true },
    { key: 'Mod-e', run: wrapWith('`'), preventDefault: true },
    { key: 'Tab', run: nestItem },
    { key: 'Shift-Tab', run: unnestItem },
  ];
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: base,
      extensions: [
        Prec.high(keymap.of(keys)),
        keymap.of([...markdownKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        history(),
        drawSelection(),
        dropCursor(),
        highlightSpecialChars(),
        indentUnit.of('  '),
        EditorView.lineWrapping,
        EditorState.phrases.of(phrases),
        // Not `markdown()`: it would parse raw HTML, which is plain text here, and load more languages.
        markdownLanguage,
        pasteURLAsLink,
        search({ top: true, createPanel: findPanel }),
        placeholder('Write in Markdown. Type / for blocks, [[ for a link, or drop files here.'),
        EditorView.contentAttributes.of(() => ({
          'aria-label': label,
          'aria-describedby': options.describedBy,
          // Redundant in browsers, but accessibility checkers look for it.
          tabindex: '0',
          spellcheck: 'true',
          autocapitalize: 'sentences',
        })),
        editorTheme,
        EditorView.updateListener.of(({ docChanged, changes, state }) => {
          if (!docChanged) return;
          for (const mark of marks) mark.at = changes.mapPos(mark.at, 1);
          events.onChange(state.doc.eq(base));
        }),
        fileHandlers(events),
        richPaste,
        completion([blockSource, pageSource(events.pages), emojiSource()]),
      ],
    }),
  });

  view.scrollDOM.addEventListener('scroll', events.onScroll, { passive: true });
  const lineAt = (position: number) => view.state.doc.lineAt(position).number;
  const startOf = (line: number) => {
    const { doc } = view.state;
    return doc.line(Math.max(1, Math.min(line, doc.lines))).from;
  };

  return {
    read: () => view.state.doc.toString(),
    replace: (text) => {
      const now = view.state.doc;
      const next = toText(text);
      if (!now.eq(next)) view.dispatch({ changes: changeBetween(now.toString(), next.toString()) });
    },
    setBase: (text) => {
      base = toText(text);
      return view.state.doc.eq(base);
    },
    selected: () => {
      const { from, to } = view.state.selection.main;
      return view.state.sliceDoc(from, to);
    },
    insert: (text, mark) => {
      const { from, to } = mark ? { from: mark.at, to: mark.at } : view.state.selection.main;
      view.dispatch({
        changes: { from, to, insert: text },
        ...(!mark && { selection: { anchor: from + text.length } }),
        userEvent: 'input',
        scrollIntoView: !mark,
      });
    },
    insertBlock: (text, mark) => {
      const { doc } = view.state;
      const line = doc.lineAt(mark.at);
      const isText = (number: number) =>
        number >= 1 && number <= doc.lines && doc.line(number).text.trim() !== '';
      // A paragraph has an empty line before and after it.
      const before = isText(line.number) ? '\n\n' : isText(line.number - 1) ? '\n' : '';
      const insert = `${before}${text}${isText(line.number + 1) ? '\n' : ''}`;
      view.dispatch({ changes: { from: line.to, insert }, userEvent: 'input' });
      mark.at = line.to + insert.length;
    },
    setLabel: (next) => {
      if (next === label) return;
      label = next;
      // An empty transaction applies the attributes again.
      view.dispatch({});
    },
    mark: (at = view.state.selection.main.head) => {
      const mark = { at: Math.min(at, view.state.doc.length) };
      marks.add(mark);
      return mark;
    },
    release: (mark) => {
      marks.delete(mark);
    },
    wrap: (sign) => {
      wrapWith(sign)(view);
      view.focus();
    },
    find: () => {
      openSearchPanel(view);
    },
    offerBlocks: () => {
      view.focus();
      const line = view.state.doc.lineAt(view.state.selection.main.head);
      const isEmpty = line.text.trim() === '';
      // Indented text could be code.
      const from = isEmpty ? line.from : line.to;
      const insert = isEmpty ? '/' : '\n\n/';
      view.dispatch({
        changes: { from, to: line.to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.type',
        scrollIntoView: true,
      });
    },
    focus: () => view.focus(),
    position: () => ({
      top: lineAt(view.lineBlockAtHeight(view.scrollDOM.scrollTop).from),
      ...(view.hasFocus && { cursor: lineAt(view.state.selection.main.head) }),
    }),
    scrollTo: (line) => {
      const { top, height } = view.lineBlockAt(startOf(Math.floor(line)));
      view.scrollDOM.scrollTop = top + height * (line % 1);
    },
    goTo: (line) => {
      const anchor = startOf(line);
      const effects = EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 16 });
      view.dispatch({ selection: { anchor }, effects });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** Splits a text at any kind of line ending. */
function toText(text: string): Text {
  return Text.of(text.split(/\r\n?|\n/));
}

/** The single change between two texts; their common start and end stay, and so does a cursor there. */
function changeBetween(before: string, after: string) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  return {
    from: start,
    to: before.length - end,
    insert: after.slice(start, after.length - end),
  };
}

/** Passes dropped and pasted files to the page; text is handled as usual. */
function fileHandlers({ onFiles }: EditorEvents) {
  const take = (data: DataTransfer | null, at: number): boolean => {
    const files = [...(data?.files ?? [])];
    // Word processors also put an image of copied text on the clipboard: prefer the text.
    if (files.length === 0 || data?.types.includes('text/plain')) return false;
    onFiles(files, at);
    return true;
  };
  return EditorView.domEventHandlers({
    drop: (event, view) => {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (!take(event.dataTransfer, at ?? view.state.selection.main.head)) return false;
      event.preventDefault();
      return true;
    },
    paste: (event, view) => {
      if (!take(event.clipboardData, view.state.selection.main.head)) return false;
      event.preventDefault();
      return true;
    },
  });
}
