import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type TooltipView } from '@codemirror/view';
import { isInCode } from './editor-commands.ts';

/** Something to insert. */
export type Choice = {
  label: string;
  about?: string;
  /** Shown before the label. */
  sign?: string;
  insert: string;
  /** Where the cursor goes in it, if not to its end. */
  cursor?: number;
};
/** Choices for what was typed. */
export type Offer = {
  /** What the choices are, for screen readers. */
  name: string;
  /** Where the typed text begins, which a choice replaces. */
  from: number;
  choices: readonly Choice[];
};
/** Reads what was typed before the cursor; null when it has nothing to offer. */
export type Source = (state: EditorState, at: number) => Offer | null;

type Completing = {
  offer: Offer | null;
  active: number;
  /** Where an offer was closed, which isn't made again there. */
  closed: number | null;
};

const LIST_ID = 'completion-choices';
const none: Completing = { offer: null, active: 0, closed: null };
const activate = StateEffect.define<number>();
const close = StateEffect.define();
/** Asks the sources again, after one of them has loaded something. */
export const askAgain = StateEffect.define();

/** Offers what the sources know while somebody types: arrow keys, Enter, Tab and Escape work as in a list. */
export function completion(sources: readonly Source[]): Extension {
  function offerIn(state: EditorState): Offer | null {
    const { main, ranges } = state.selection;
    if (!main.empty || ranges.length > 1 || isInCode(state, main.head)) return null;
    for (const source of sources) {
      const offer = source(state, main.head);
      if (offer && offer.choices.length > 0) return offer;
    }
    return null;
  }
  const field = StateField.define<Completing>({
    create: () => none,
    update(value, transaction) {
      const { docChanged, selection, state, effects, changes } = transaction;
      let { offer, active } = value;
      let closed = value.closed === null ? null : changes.mapPos(value.closed);
      const isAsked =
        transaction.isUserEvent('input.type') ||
        transaction.isUserEvent('input.complete') ||
        transaction.isUserEvent('delete.backward') ||
        effects.some((effect) => effect.is(askAgain));
      if (isAsked || (offer && selection && !docChanged)) {
        const next = offerIn(state);
        if (!next || (!isAsked && next.from !== offer?.from)) offer = null;
        else offer = next.from === closed ? null : next;
        if (!next) closed = null;
        active = 0;
      } else if (docChanged) offer = null;
      for (const effect of effects) {
        if (effect.is(activate)) active = effect.value;
        if (!effect.is(close)) continue;
        closed = offer?.from ?? closed;
        offer = null;
      }
      return { offer, active, closed };
    },
    provide: (own) => [
      showTooltip.from(own, ({ offer }) => (offer ? { pos: offer.from, create } : null)),
      EditorView.contentAttributes.from(
        own,
        ({ offer, active }): Record<string, string> =>
          offer
            ? {
                'aria-autocomplete': 'list',
                'aria-controls': LIST_ID,
                'aria-activedescendant': `${LIST_ID}-${active}`,
              }
            : {},
      ),
    ],
  });

  function accept(view: EditorView, index: number): boolean {
    const { offer } = view.state.field(field);
    const choice = offer?.choices[index];
    if (!offer || !choice) return false;
    const { from } = offer;
    const cursor = from + (choice.cursor ?? choice.insert.length);
    view.dispatch({
      changes: { from, to: view.state.selection.main.head, insert: choice.insert },
      selection: { anchor: cursor },
      userEvent: 'input.complete',
      scrollIntoView: true,
    });
    return true;
  }

  function create(view: EditorView): TooltipView {
    const dom = document.createElement('div');
    dom.className = 'completion';
    // What scrolls can be focused, although Tab takes a choice here.
    dom.tabIndex = 0;
    let shown: Offer | null = null;
    function show(): void {
      const { offer, active } = view.state.field(field);
      if (!offer) return;
      if (offer !== shown) dom.replaceChildren(listOf(offer));
      shown = offer;
      for (const [index, item] of [...(dom.firstElementChild?.children ?? [])].entries()) {
        item.setAttribute('aria-selected', String(index === active));
        if (index === active) item.scrollIntoView({ block: 'nearest' });
      }
    }
    // The focus stays in the text.
    dom.addEventListener('mousedown', (event) => event.preventDefault());
    dom.addEventListener('click', ({ target }) => {
      const item = target instanceof Element ? target.closest('[role=option]') : null;
      if (item) accept(view, [...(item.parentElement?.children ?? [])].indexOf(item));
    });
    show();
    return { dom, update: show, overlap: true };
  }

  const whileOpen = (run: (view: EditorView, value: Completing, offer: Offer) => void) => {
    return (view: EditorView) => {
      const value = view.state.field(field);
      if (!value.offer) return false;
      run(view, value, value.offer);
      return true;
    };
  };
  const move = (step: number) =>
    whileOpen((view, { active }, { choices }) => {
      const next = (active + step + choices.length) % choices.length;
      view.dispatch({ effects: activate.of(next) });
    });
  const take = whileOpen((view, { active }) => accept(view, active));
  const keys = [
    { key: 'ArrowDown', run: move(1) },
    { key: 'ArrowUp', run: move(-1) },
    { key: 'Enter', run: take },
    { key: 'Tab', run: take },
    {
      key: 'Escape',
      run: whileOpen((view) => view.dispatch({ effects: close.of(null) })),
      stopPropagation: true,
    },
  ];
  return [
    field,
    Prec.highest(keymap.of(keys)),
    EditorView.domEventHandlers({
      // The editor can't be changed while it handles the event.
      blur: (_, view) => {
        setTimeout(() => {
          if (!view.hasFocus) view.dispatch({ effects: close.of(null) });
        });
      },
    }),
  ];
}

function listOf({ name, choices }: Offer): HTMLElement {
  const list = document.createElement('ul');
  list.id = LIST_ID;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', name);
  for (const [index, { label, about, sign }] of choices.entries()) {
    const item = document.createElement('li');
    item.id = `${LIST_ID}-${index}`;
    item.setAttribute('role', 'option');
    item.append(...(sign ? [part(sign, 'completion-sign')] : []), part(label));
    if (about) item.append(part(about, 'completion-about'));
    list.append(item);
  }
  return list;
}

function part(text: string, className = ''): HTMLElement {
  const made = document.createElement('span');
  made.className = className;
  made.textContent = text;
  return made;
}
