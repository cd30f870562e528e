type Values = (string | number)[];

/** Some lines, and where the next ones begin; null at the end. */
type Batch = { lines: object[]; next: Values | null };

/** Streams lines of JSON, a batch whenever the reader is ready for more. */
export function streamLines(
  read: (start: Values | null) => Promise<Batch>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let start: Values | null = null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { lines, next } = await read(start);
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      if (text) controller.enqueue(encoder.encode(text));
      if (next === null) controller.close();
      start = next;
    },
  });
}
