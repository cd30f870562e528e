/** Names are indexed, which limits them to about 2,700 bytes. */
const BYTES_MAXIMUM = 2_000;
const CUT = '…';

/** Whether an item can have a name unchanged. */
export const isNameable = (name: string) => Buffer.byteLength(name) <= BYTES_MAXIMUM;

/** A name of an item, truncated to the limit. */
export function itemName(name: string): string {
  if (isNameable(name)) return name.toWellFormed();
  const kept = Buffer.from(name).subarray(0, BYTES_MAXIMUM - Buffer.byteLength(CUT));
  // Half a character at the end becomes a replacement character.
  return kept.toString('utf8').replace(/\ufffd+$/, '') + CUT;
}

/** A heading without the HTML anchors that exports write into it: `Use it <a id="use"></a>`. */
export const withoutAnchors = (heading: string) =>
  heading.replace(/<\/?a(?:\s[^<>]*)?>/gi, '').trimEnd();
