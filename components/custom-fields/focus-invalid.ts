/** Focuses what is marked in a form as wrong first, once it is drawn. */
export function focusInvalid(formId: string): void {
  window.setTimeout(() =>
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}
