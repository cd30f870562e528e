const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const KNOWN = /^(?:https?|mailto):/i;
const MARK = '#-';

/** Encodes a link so that the sanitizer keeps it; one with an unknown scheme becomes an inert fragment. */
export function encodeHref(written: string): string {
  const isOwn = SCHEME.test(written) && !KNOWN.test(written);
  return isOwn ? `${MARK}${encodeURIComponent(written)}` : written;
}

/** Restores the link as written in the source. */
export function decodeHref(href: string): string {
  return href.startsWith(MARK) ? decodeURIComponent(href.slice(MARK.length)) : href;
}
