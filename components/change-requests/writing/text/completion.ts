import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  closeCompletion,
  completionStatus,
} from '@codemirror/autocomplete';
import { type Extension, MapMode, Prec, StateEffect, StateField } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { isInCode } from './editor-commands.ts';

/** Something to insert. */
export type Choice = Completion & {
  /** Shown before the label. */
  sign?: string;
};
/** What a source has for the text before the cursor. */
export type Offer = { from: number; options: readonly Choice[] };
/** Reads what was typed before the cursor; null when it has nothing to offer. */
export type Source = (context: CompletionContext) => Offer | null | Promise<Offer | null>;

/** Where the list was closed; that text isn't completed again until some of it is deleted. */
const closedAt = StateField.define<number | null>({
  create: () => null,
  update(value, { changes, effects }) {
    const closed = effects.find((effect) => effect.is(closedHere));
    if (closed) return closed.value;
    return value === null ? null : changes.mapPos(value, -1, MapMode.TrackBefore);
  },
});
const closedHere = StateEffect.define<number>();

/** Offers what the sources know while somebody types, except in code. The sources filter and rank. */
export function completion(sources: readonly Source[]): Extension {
  return [
    closedAt,
    // Before the library's own keys.
    Prec.highest(
      keymap.of([
        { key: 'Tab', run: acceptCompletion },
        { key: 'Escape', run: closeForGood, stopPropagation: true },
      ]),
    ),
    autocompletion({
      override: sources.map(asLibrarySource),
      activateOnCompletion: () => true,
      // The sources don't wait for anything, and Enter means the list as soon as it is there.
      activateOnTypingDelay: 0,
      interactionDelay: 0,
      icons: false,
      tooltipClass: () => 'completion',
      addToOptions: [{ render: signOf, position: 20 }],
    }),
    // What scrolls can be focused, although Tab takes a choice here.
    EditorView.updateListener.of(({ view, state }) => {
      if (completionStatus(state) === 'active')
        view.dom.querySelector('.completion > ul')?.setAttribute('tabindex', '0');
    }),
  ];
}

function asLibrarySource(source: Source): CompletionSource {
  const asked = (context: CompletionContext): ReturnType<Source> =>
    isInCode(context.state, context.pos) ? null : source(context);
  const asResult = (offer: Offer | null, context: CompletionContext): CompletionResult | null => {
    const closed = context.state.field(closedAt);
    if (!offer || (closed !== null && offer.from <= closed && !context.explicit)) return null;
    return { ...offer, filter: false, update };
  };
  // While one types on, the list changes at once, so that Enter takes what is shown.
  function update(...[, , , context]: Parameters<NonNullable<CompletionResult['update']>>) {
    const offer = asked(context);
    return offer instanceof Promise ? null : asResult(offer, context);
  }
  return async (context) => asResult(await asked(context), context);
}

function closeForGood(view: EditorView): boolean {
  if (!closeCompletion(view)) return false;
  view.dispatch({ effects: closedHere.of(view.state.selection.main.head) });
  return true;
}

function signOf({ sign }: Choice): HTMLElement | null {
  if (!sign) return null;
  const made = document.createElement('span');
  made.textContent = sign;
  return made;
}
