/** Content that can’t be imported; the message is for the person who imports. */
export class Unconvertible extends Error {
  override readonly name = 'Unconvertible';
}
