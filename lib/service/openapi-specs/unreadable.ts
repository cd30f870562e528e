/** A text that isn't a specification; the message is for the person who sent it. */
export class UnreadableSpec extends Error {
  override readonly name = 'UnreadableSpec';
}

/** The path of a value in a document. */
export type Path = readonly (string | number)[];

/** A faulty part of a document, located by its path and line. */
export class Misplaced extends Error {
  readonly path: Path;

  /** @param message the rest of a sentence that starts with the path */
  constructor(path: Path, message: string) {
    super(message);
    this.path = path;
  }
}

/** A path in readable form: `paths./pets.get.parameters[0]`. */
export function pathWords(path: Path): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`,
    )
    .join('')
    .slice(0, 300);
}
