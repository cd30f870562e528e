import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colors of Markdown syntax, as variables that follow the light or dark theme. */
const markdownHighlight = HighlightStyle.define([
  { tag: tags.heading, color: 'var(--ink)', fontWeight: '600' },
  { tag: tags.heading1, color: 'var(--ink)', fontWeight: '600', fontSize: '1.15em' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: 'var(--accent)' },
  { tag: tags.url, color: 'var(--accent)' },
  { tag: tags.monospace, color: 'var(--del)' },
  { tag: tags.quote, color: 'var(--ink-2)' },
  // Syntax markers are dimmed.
  { tag: tags.processingInstruction, color: 'var(--ink-3)' },
  { tag: tags.contentSeparator, color: 'var(--ink-3)' },
  { tag: tags.meta, color: 'var(--ink-3)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
]);

const box = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '22px', overflow: 'auto' },
  '.cm-content': {
    maxWidth: '46rem',
    padding: '16px 0 33vh',
    margin: '0 auto',
    caretColor: 'var(--accent)',
  },
  '.cm-line': { padding: '0 var(--gutter)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { background: 'color-mix(in srgb, var(--accent) 26%, transparent)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-searchMatch': {
    backgroundColor: 'var(--warn-wash)',
    outline: '1px solid var(--warn)',
  },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--accent-wash)',
    outlineColor: 'var(--accent)',
  },
  '.cm-panels': { backgroundColor: 'var(--paper-2)', color: 'var(--ink)', border: 'none' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--hairline)' },
  '.cm-tooltip.completion': {
    width: '20rem',
    maxWidth: 'calc(100vw - 16px)',
    padding: '4px',
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--hairline)',
    borderRadius: '6px',
    boxShadow: 'var(--popover-shadow)',
  },
  '.cm-tooltip.completion > ul': {
    minWidth: '0',
    maxHeight: '16rem',
    fontFamily: 'var(--sans)',
    fontSize: '13px',
  },
  '.cm-tooltip.completion > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '30px',
    padding: '2px 8px',
    borderRadius: '3px',
    cursor: 'default',
  },
  '.cm-tooltip.completion > ul > li:hover, .cm-tooltip.completion > ul > li[aria-selected]': {
    color: 'var(--ink)',
    backgroundColor: 'var(--paper-3)',
  },
  '.cm-completionLabel': { overflow: 'hidden', textOverflow: 'ellipsis', flex: '0 1 auto' },
  '.cm-completionDetail': {
    minWidth: '0',
    marginLeft: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '12px',
    fontStyle: 'normal',
    color: 'var(--ink-3)',
  },
  '.find-panel': {
    position: 'relative',
    display: 'grid',
    gap: '6px',
    padding: '8px 40px 8px var(--gutter)',
    fontFamily: 'var(--sans)',
    fontSize: '13px',
  },
  '.find-row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px' },
  '.find-field': {
    height: '28px',
    padding: '0 8px',
    fontSize: '13px',
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--edge)',
    borderRadius: '4px',
    minWidth: '0',
    maxWidth: '16rem',
    flex: '1 1 6rem',
  },
  '.find-count': { minWidth: '5rem', fontSize: '12px', color: 'var(--ink-2)' },
  '.find-toggle': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: '12px',
    minHeight: '24px',
    marginRight: '8px',
  },
  '.find-button': {
    height: '28px',
    padding: '0 10px',
    fontSize: '13px',
    fontWeight: '500',
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--edge)',
    borderRadius: '4px',
  },
  '.find-sign': { width: '28px', padding: '0' },
  '.find-button:hover': { backgroundColor: 'var(--paper-3)' },
  '.find-close': {
    position: 'absolute',
    top: '8px',
    right: '8px',
    width: '28px',
    height: '28px',
    fontSize: '18px',
    color: 'var(--ink-2)',
    borderRadius: '4px',
  },
});

/** The theme of the editor. */
export const editorTheme: Extension = [box, syntaxHighlighting(markdownHighlight)];
