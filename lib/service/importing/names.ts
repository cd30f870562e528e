/** Names are looked up by an index, which takes some 2,700 bytes. */
const BYTES_MAXIMUM = 2_000;
const CUT = '…';

/** Whether an item can have a name as it is. */
export const isNameable = (name: string) => Buffer.byteLength(name) <= BYTES_MAXIMUM;

/** A name for an item: cut where it is longer than one can be. */
export function itemName(name: string): string {
  if (isNameable(name)) return name.toWellFormed();
  const kept = Buffer.from(name).subarray(0, BYTES_MAXIMUM - Buffer.byteLength(CUT));
  // Half a character at the end of it becomes a sign for that.
  return kept.toString('utf8').replace(/\ufffd+$/, '') + CUT;
}
