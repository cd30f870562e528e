/** A text that is no specification: the message is a sentence for whoever gave it. */
export class UnreadableSpec extends Error {
  override readonly name = 'UnreadableSpec';
}

/** Where something stands in a document. */
export type Path = readonly (string | number)[];

/** A part of a document that isn’t as it should be; where it stands is said by its path and its line. */
export class Misplaced extends Error {
  readonly path: Path;

  /** @param message the rest of a sentence that begins with the place */
  constructor(path: Path, message: string) {
    super(message);
    this.path = path;
  }
}

/** A path as people write it: `paths./pets.get.parameters[0]`. */
export function pathWords(path: Path): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`,
    )
    .join('')
    .slice(0, 300);
}
