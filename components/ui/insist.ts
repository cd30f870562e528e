/** Milliseconds until the next attempt: soon at first, then less and less often. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10_000;

/** What a browser says when a file of the page could not be fetched, in place of a fault in it. */
function isNotFetched(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' ||
      /dynamically imported module|Importing a module/.test(error.message))
  );
}

/**
 * Fetches a part of the page; while the server can't be reached it tries again, so that a page which
 * is open outlives a restart of the server or a tunnel.
 *
 * @param fetch imports the part
 * @param onFailure told of each attempt that failed
 * @throws what is wrong in the part itself
 */
export async function insist<Part>(
  fetch: () => Promise<Part>,
  onFailure?: () => void,
): Promise<Part> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await fetch();
    } catch (error) {
      if (!isNotFetched(error)) throw error;
      onFailure?.();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
