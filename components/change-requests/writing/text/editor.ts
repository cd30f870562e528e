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
import { nestItem, unnestItem, wrapWith } from './editor-commands.ts';
import { editorLook } from './editor-look.ts';

/** What the page around the editor is told and asked. */
export type EditorEvents = {
  /** @param isSame whether the text is what `setBase` was given last */
  onChange: (isSame: boolean) => void;
  /** Files were dropped or pasted there. */
  onFiles: (files: File[], at: number) => void;
  onLink: () => void;
  onSave: () => void;
  onScroll: () => void;
};

/** A text being written. */
export type TextEditor = {
  read: () => string;
  /** Makes it another text; the cursor and what is selected stay where they are, as far as they can. */
  replace: (text: string) => void;
  /** What it is compared with from now on. @returns whether it is the same */
  setBase: (text: string) => boolean;
  selected: () => string;
  /** Puts something in the place of what is selected, or at a place that `mark` gave. */
  insert: (text: string, at?: Mark) => void;
  /** A place that stays where it is while the text around it changes. */
  mark: (at?: number) => Mark;
  /** Follows a place no more. */
  release: (mark: Mark) => void;
  wrap: (sign: string) => void;
  find: () => void;
  focus: () => void;
  /** The first line in view, and the one that is written in, counted from 1. */
  place: () => Place;
  destroy: () => void;
};
export type Place = { top: number /** Absent while nobody writes. */; cursor?: number };
export type Mark = { at: number };

const phrases = {
  Find: 'Find',
  Replace: 'Replace with',
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
  'current match': 'current match',
  'replaced $ matches': 'replaced $ matches',
  'replaced match on line $': 'replaced the match on line $',
  'on line': 'on line',
};

/**
 * Makes an editor of markdown.
 * @param label what it is called, for screen readers
 */
export function createEditor(
  parent: HTMLElement,
  given: { text: string; label: string; describedBy: string },
  events: EditorEvents,
): TextEditor {
  let base = textOf(given.text);
  const marks = new Set<Mark>();
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
        // Not `markdown()`, which reads raw HTML: that is text here, and its languages are left out.
        markdownLanguage,
        pasteURLAsLink,
        search({ top: true }),
        placeholder('Write in markdown. Drop images and files here.'),
        EditorView.contentAttributes.of({
          'aria-label': given.label,
          'aria-describedby': given.describedBy,
          // The browser knows that it takes the focus; what checks pages is told.
          tabindex: '0',
          spellcheck: 'true',
          autocapitalize: 'sentences',
        }),
        editorLook,
        EditorView.updateListener.of(({ docChanged, changes, state }) => {
          if (!docChanged) return;
          for (const mark of marks) mark.at = changes.mapPos(mark.at, 1);
          events.onChange(state.doc.eq(base));
        }),
        takingFiles(events),
      ],
    }),
  });

  view.scrollDOM.addEventListener('scroll', events.onScroll, { passive: true });
  const lineAt = (position: number) => view.state.doc.lineAt(position).number;

  return {
    read: () => view.state.doc.toString(),
    replace: (text) => {
      const now = view.state.doc;
      const next = textOf(text);
      if (!now.eq(next)) view.dispatch({ changes: differenceOf(now.toString(), next.toString()) });
    },
    setBase: (text) => {
      base = textOf(text);
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
    focus: () => view.focus(),
    place: () => ({
      top: lineAt(view.lineBlockAtHeight(view.scrollDOM.scrollTop).from),
      ...(view.hasFocus && { cursor: lineAt(view.state.selection.main.head) }),
    }),
    destroy: () => view.destroy(),
  };
}

/** A text by its lines, however they end. */
function textOf(text: string): Text {
  return Text.of(text.split(/\r\n?|\n/));
}

/** The one change between two texts: what both begin and end with stays, and so does a cursor in it. */
function differenceOf(before: string, after: string) {
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

/** Files that are dropped or pasted go to the page; text does what it always does. */
function takingFiles({ onFiles }: EditorEvents) {
  const take = (data: DataTransfer | null, at: number): boolean => {
    const files = [...(data?.files ?? [])];
    // What is copied in a word processor comes as a picture, too: its text is meant.
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
