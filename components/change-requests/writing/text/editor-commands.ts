import { indentLess, indentMore } from '@codemirror/commands';
import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';

/** Wraps the selection, or the word at the cursor, in a marker such as `**`; unwraps it if already wrapped. */
export function wrapWith(sign: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const changes = state.changeByRange((range) => {
      const word = range.empty ? (state.wordAt(range.head) ?? range) : range;
      const { from, to } = word;
      const size = sign.length;
      const isInside =
        to - from >= 2 * size &&
        state.sliceDoc(from, from + size) === sign &&
        state.sliceDoc(to - size, to) === sign;
      if (isInside)
        return {
          changes: [
            { from, to: from + size },
            { from: to - size, to },
          ],
          range: EditorSelection.range(from, to - 2 * size),
        };
      if (state.sliceDoc(from - size, from) === sign && state.sliceDoc(to, to + size) === sign)
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        };
      return {
        changes: [
          { from, insert: sign },
          { from: to, insert: sign },
        ],
        range: EditorSelection.range(from + size, to + size),
      };
    });
    dispatch(state.update(changes, { userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

/** Whether a position is in code, whose signs mean nothing. */
export function isInCode(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, -1); node.parent; node = node.parent)
    if (node.name.includes('Code')) return true;
  return false;
}

function isInList(state: EditorState): boolean {
  return state.selection.ranges.every(({ head }) => {
    const line = state.doc.lineAt(head);
    if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line.text)) return true;
    for (let node = syntaxTree(state).resolveInner(head, -1); node.parent; node = node.parent)
      if (node.name === 'ListItem') return true;
    return false;
  });
}

/** Indents a list item; elsewhere Tab moves the focus as usual. */
export const nestItem: StateCommand = (target) => isInList(target.state) && indentMore(target);
/** Outdents a list item; elsewhere Shift-Tab moves the focus as usual. */
export const unnestItem: StateCommand = (target) => isInList(target.state) && indentLess(target);
