/** The path with its escapes resolved; null if they are invalid or lead anywhere else. */
export function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    const isPlain = !/[\p{Cc}\\]/u.test(decoded) && !/(^|\/)\.\.?(\/|$)/.test(decoded);
    return isPlain && !decoded.includes('//') ? decoded : null;
  } catch {
    return null;
  }
}

/** A path without the ending of a file, and without the name of the first one in a folder. */
export function withoutEnding(path: string): string {
  return path.replace(/\.(?:html?|mdx?|php|aspx?)$/i, '').replace(/\/index$/i, '');
}

/** The path of the search. */
export const SEARCH = '/~/search';
/** The script that searches the pages of an export. */
export const SAVED_SEARCH = `${SEARCH}/search.js`;
/** The longest search. */
const QUERY_MAXIMUM = 200;

/** What a search asks for; HTML can't hold all control characters, and nobody types them. */
export function askedIn(query: URLSearchParams): string {
  return (query.get('q') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, QUERY_MAXIMUM);
}

/** The path of PDFs. */
export const PDF = '/~/pdf';

/** The path of the PDF of a page. */
export function pathOfPdf(pagePath: string): string {
  return `${PDF}?${new URLSearchParams({ page: pagePath })}`;
}
