/**
 * Runs as an inline script before all others: remembers what is typed into a field or ticked before
 * React has hydrated it, and reports it to React afterwards, which otherwise overwrites it with the
 * next render. Where React renders a part again instead, the field with the same label gets the text.
 * It is sent to the page as text, so it can't use anything outside itself.
 * @param hydrated the name of the event dispatched when React has hydrated the root of the page
 */
export function keepEarlyInput(hydrated: string): void {
  type Field = HTMLInputElement | HTMLTextAreaElement;
  type Kept = {
    text: string;
    checked: boolean;
    from: number | null;
    to: number | null;
    label: string;
    page: string;
  };
  const pending = new Map<Field, Kept>();
  // A busy browser hydrates the last parts of a page long after its root.
  const longest = 30_000;
  let timer: ReturnType<typeof setTimeout>;
  let end = Number.POSITIVE_INFINITY;
  /** The field in which somebody types, until they go elsewhere. */
  let current: Field | null = null;

  const isTickable = (field: Field): field is HTMLInputElement =>
    field.type === 'checkbox' || field.type === 'radio';
  // React tracks a field by a property of its own, which covers that of the prototype.
  const isHydrated = (field: Field) =>
    Object.hasOwn(field, isTickable(field) ? 'checked' : 'value');

  function onInput({ target, isTrusted }: Event): void {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || !isTrusted || target.type === 'file') return;
    if (isHydrated(target)) {
      pending.delete(target);
      return;
    }
    current = target;
    const { value: text, selectionStart: from, selectionEnd: to } = target;
    const checked = isTickable(target) && target.checked;
    const page = location.pathname;
    pending.set(target, { text, checked, from, to, label: labelOf(target), page });
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(restore, 50);
  }

  function labelOf(field: Field): string {
    const words = field.ariaLabel ?? field.labels?.[0]?.textContent ?? field.name;
    return `${field.type} ${words}`;
  }

  /** The field itself, or the one that took its place. */
  function present(field: Field, { label, page }: Kept): Field | undefined {
    if (field.isConnected) return field;
    if (location.pathname !== page) return undefined;
    const fields = document.querySelectorAll<Field>('input, textarea');
    return [...fields].find((one) => labelOf(one) === label);
  }

  function restore(): void {
    for (const [written, kept] of pending) {
      const field = present(written, kept);
      if (!field || !isHydrated(field)) continue;
      pending.delete(written);
      // The focus went with the field.
      if (field !== written && current === written) field.focus();
      if (isTickable(field)) tick(field, kept);
      else write(field, kept);
    }
    if (pending.size > 0 && Date.now() < end) schedule();
  }

  /** Clicks from the opposite state, so that React sees a change. */
  function tick(field: HTMLInputElement, { checked }: Kept): void {
    // Makes React finish hydrating the field, which puts its own state back, before the click.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.checked = !checked;
    field.click();
  }

  function write(field: Field, { text, from, to }: Kept): void {
    // A form may have put its own value back, and the caret with it.
    const isKept = field.value === text;
    const start = isKept ? field.selectionStart : from;
    const stop = isKept ? field.selectionEnd : to;
    // What React takes for the value before.
    field.value = text === '' ? ' ' : '';
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    native?.set?.call(field, text);
    if (start !== null && document.activeElement === field) field.setSelectionRange(start, stop);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  function onKey({ key }: KeyboardEvent): void {
    // React hydrates a field when a key is pressed in it: what was typed comes before that key.
    restore();
    if (key === 'Tab') current = null;
  }

  function onPointer(): void {
    current = null;
  }

  addEventListener('input', onInput, true);
  addEventListener('keydown', onKey);
  addEventListener('pointerdown', onPointer, true);
  document.addEventListener(hydrated, () => {
    end = Date.now() + longest;
    setTimeout(restore);
    setTimeout(() => {
      removeEventListener('input', onInput, true);
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPointer, true);
    }, longest);
  });
}
