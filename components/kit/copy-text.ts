import { notify } from '#components/ui/toaster.tsx';

/** Copies text to the clipboard and shows a toast with the result, since the menu it came from has closed. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${what} copied`, { tone: 'done' });
  } catch {
    notify(`Your browser blocked copying. Copy this manually: ${text}`, {
      tone: 'bad',
    });
  }
}
