/** Milliseconds until the next attempt: each pause is twice the one before, up to the longest. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10_000;

/** Whether a script couldn't be fetched, as opposed to a fault in it. */
function isNotFetched(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' ||
      /dynamically imported module|Importing a module/.test(error.message))
  );
}

/**
 * Imports a part of the page. While the server can't be reached it tries again, so that an open page
 * survives a restart of the server.
 *
 * @param load imports the part
 * @param onFailure called after each attempt that failed
 * @throws what is wrong in the part itself
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
