/** What can’t be imported: a sentence for whoever wanted it to be. */
export class Unconvertible extends Error {
  override readonly name = 'Unconvertible';
}
