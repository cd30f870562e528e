const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const KNOWN = /^(?:https?|mailto):/i;
const MARK = '#-';

/** An address as it is written, in a form that is safe to pass on: what nobody follows is only told. */
export function carried(written: string): string {
  const isOwn = SCHEME.test(written) && !KNOWN.test(written);
  return isOwn ? `${MARK}${encodeURIComponent(written)}` : written;
}

/** The address as it was written. */
export function asWrittenThere(href: string): string {
  return href.startsWith(MARK) ? decodeURIComponent(href.slice(MARK.length)) : href;
}
