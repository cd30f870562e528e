/** A text with its percent escapes resolved; unchanged if one of them is invalid, such as a plain %. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
