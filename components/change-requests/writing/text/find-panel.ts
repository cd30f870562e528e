import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import { type EditorView, type Panel, runScopeHandlers, type ViewUpdate } from '@codemirror/view';
import { pluralWord } from '#components/kit/format.ts';

/** Matches are counted up to this number, so that typing stays fast. */
const COUNTED = 1000;

/** Find with the number of matches, replace, and options in three rows that fit beside the preview. */
export function findPanel(view: EditorView): Panel {
  const find = field('Find', 'search');
  const replace = field('Replace with', 'replace');
  const matchCase = toggle('Match case');
  const wholeWord = toggle('Whole words');
  const regexp = toggle('Regex');
  const count = element('span', { role: 'status', class: 'find-count' });
  find.setAttribute('main-field', 'true');

  function commit(): void {
    const query = new SearchQuery({
      search: find.value,
      replace: replace.value,
      caseSensitive: matchCase.box.checked,
      wholeWord: wholeWord.box.checked,
      regexp: regexp.box.checked,
      literal: !regexp.box.checked,
    });
    if (!query.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(query) });
  }

  function show(): void {
    const query = getSearchQuery(view.state);
    if (query.search !== find.value) find.value = query.search;
    if (query.replace !== replace.value) replace.value = query.replace;
    matchCase.box.checked = query.caseSensitive;
    wholeWord.box.checked = query.wholeWord;
    regexp.box.checked = query.regexp;
    const words = query.search === '' ? '' : countOf(view, query);
    if (count.textContent !== words) count.textContent = words;
  }

  const act = (label: string, run: (view: EditorView) => unknown) => {
    const button = element('button', { type: 'button', class: 'find-button' });
    button.textContent = label;
    button.addEventListener('click', () => run(view));
    return button;
  };
  const sign = (label: string, text: string, run: (view: EditorView) => unknown) => {
    const button = act(text, run);
    button.classList.add('find-sign');
    button.setAttribute('aria-label', label);
    button.title = label;
    return button;
  };
  const close = sign('Close', '×', closeSearchPanel);
  close.className = 'find-close';
  const dom = element('div', { class: 'find-panel', role: 'search' });
  dom.append(
    row(find, count, sign('Previous', '↑', findPrevious), sign('Next', '↓', findNext)),
    row(replace, act('Replace', replaceNext), act('Replace all', replaceAll)),
    row(matchCase.label, wholeWord.label, regexp.label),
    close,
  );
  dom.addEventListener('input', commit);
  dom.addEventListener('change', commit);
  dom.addEventListener('keydown', (event) => {
    if (runScopeHandlers(view, event, 'search-panel')) return event.preventDefault();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.target === replace) replaceNext(view);
    else (event.shiftKey ? findPrevious : findNext)(view);
  });
  show();
  return {
    dom,
    top: true,
    mount: () => find.select(),
    update(update: ViewUpdate) {
      const isNew = update.transactions.some(({ effects }) =>
        effects.some((effect) => effect.is(setSearchQuery)),
      );
      if (isNew || update.docChanged || update.selectionSet) show();
    },
  };
}

/** “3 of 12”, or how many there are while none is selected. */
function countOf({ state }: EditorView, query: SearchQuery): string {
  if (!query.valid) return 'Invalid expression';
  const { from, to } = state.selection.main;
  let total = 0;
  let at = 0;
  for (const match of { [Symbol.iterator]: () => query.getCursor(state.doc) }) {
    total += 1;
    if (match.from === from && match.to === to) at = total;
    if (total === COUNTED) break;
  }
  if (total === 0) return 'No matches';
  const all = total === COUNTED ? `${COUNTED}+` : String(total);
  if (at > 0) return `${at} of ${all}`;
  return `${all} ${pluralWord(total, 'match', 'matches')}`;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const field = (label: string, name: string) =>
  element('input', { class: 'find-field', name, 'aria-label': label, placeholder: label });

function toggle(text: string) {
  const label = element('label', { class: 'find-toggle' });
  const box = element('input', { type: 'checkbox' });
  label.append(box, text);
  return { label, box };
}

function row(...parts: HTMLElement[]): HTMLElement {
  const made = element('div', { class: 'find-row' });
  made.append(...parts);
  return made;
}
