import { textToKeep } from '../answers.ts';
import { html, type SafeHtml } from '../html.ts';
import type { CachedText } from '../page-cache.ts';

/** XML is written with the template of HTML: what it escapes is the same. */
export const xml = html;

/** What XML 1.0 doesn't allow in a document, however it is written. */
const INVALID = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** An XML document with the headers of its response. */
export function xmlToKeep(type: string, root: SafeHtml): CachedText {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${root.value}\n`;
  return textToKeep(text.replace(INVALID, ''), `${type}; charset=utf-8`);
}
