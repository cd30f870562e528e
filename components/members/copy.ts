import { notify } from '#components/ui/toaster.tsx';

/** Puts a text on the clipboard, from a menu that has closed by then, and says what became of it. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${what} copied.`, { tone: 'done' });
  } catch {
    notify(`Your browser did not allow copying. Copy it by hand: ${text}`, { tone: 'bad' });
  }
}
