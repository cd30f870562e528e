/**
 * A question that a refused call asks the person in a dialog over the page, before it is sent again.
 * `onAsked` takes the dialog and returns how to remove it; `show` opens it for a read, which nobody waits
 * for; `ask` opens it and resolves to the answer, at once to false on pages without the dialog; `answer`
 * ends the question.
 */
export function personQuestion<Subject = void>() {
  const listeners = new Set<(subject: Subject) => void>();
  let waiting: ((isYes: boolean) => void)[] = [];
  function onAsked(listener: (subject: Subject) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  function show(subject: Subject): void {
    for (const listener of listeners) listener(subject);
  }
  function ask(subject: Subject): Promise<boolean> {
    if (listeners.size === 0) return Promise.resolve(false);
    show(subject);
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  }
  function answer(isYes: boolean): void {
    const answered = waiting;
    waiting = [];
    for (const resolve of answered) resolve(isYes);
  }
  return { onAsked, show, ask, answer };
}
