/**
 * Downloads what a URL answers, without leaving the page.
 * @param name the name of the file; by default the server's
 */
export function download(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Downloads a text that the page made, as a file. */
export function downloadText(name: string, text: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  download(url, name);
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
