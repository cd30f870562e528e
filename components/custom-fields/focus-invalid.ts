/** Focuses the first invalid input of a form after the next render. */
export function focusInvalid(formId: string): void {
  window.setTimeout(() =>
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}
