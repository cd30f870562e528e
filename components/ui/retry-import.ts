/** Milliseconds until the next attempt: each pause is twice the previous one, up to a maximum. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10_000;

/** Whether a script couldn't be loaded, as opposed to throwing an error. */
function isNotFetched(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' ||
      /dynamically imported module|Importing a module/.test(error.message))
  );
}

/**
 * Imports a part of the page. While the server is unreachable it retries, so that an open page
 * survives a server restart.
 * @param load imports the part
 * @param onFailure called after each failed attempt
 * @throws errors of the part itself
 */
export async function retryImport<Part>(
  load: () => Promise<Part>,
  onFailure?: () => void,
): Promise<Part> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await load();
    } catch (error) {
      if (!isNotFetched(error)) throw error;
      onFailure?.();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
