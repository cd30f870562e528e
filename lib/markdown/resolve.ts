import { percentDecoded } from '#lib/contract/percent-decoding.ts';

/** The target of a link, with what is known about it. */
export type Resolved = {
  href: string;
  /** The address of an image of another website, which `href` loads. */
  original?: string;
  /** The size of an image in pixels. */
  width?: number;
  height?: number;
  /** The title of a page or the name of a file. */
  title?: string;
  /** The size of a file in bytes. */
  size?: number;
};
/** The target of a link, or why it is broken. */
export type ResolvedLink = Resolved | { broken: string };
/** Maps a link as written in a text to its target. */
export type ResolveLink = (written: string) => ResolvedLink;

/** An address in a text, unless it could run a script. */
export function safeHref(href: string | undefined): string | undefined {
  return href && /^(https?:|mailto:|\/(?!\/))/i.test(href) ? href : undefined;
}

const unsupported = { broken: 'This kind of link isn’t supported.' };

/** Leaves links as they are written, but refuses those that could run a script. */
export const asWritten: ResolveLink = (written) =>
  /^[a-z][a-z0-9+.-]*:/i.test(written) && !safeHref(written) ? unsupported : { href: written };

/** The host of an address elsewhere, without `www.`. */
export function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).host.replace(/^www\./, '') : '';
}

/** The last part of an address, as a name. */
export function nameIn(href: string): string {
  const [path = ''] = href.split(/[?#]/, 1);
  return percentDecoded(path.split('/').findLast((part) => part !== '') ?? href);
}

const units = ['bytes', 'kB', 'MB', 'GB'];

/** A size in bytes, for people: `3.4 MB`. */
export function sizeInWords(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  const digits = power > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[power]}`;
}
