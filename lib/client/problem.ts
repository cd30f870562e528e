import type { ErrorBody } from '#lib/contract/shapes.ts';

/** A call that did not work out: the status (0 when no answer came) and what the API said of it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly fields: { path: string; message: string }[];
  readonly reasons: string[];
  readonly requestId: string | undefined;

  constructor(status: number, message: string, more: Partial<ErrorBody['error']> = {}) {
    super(message);
    this.status = status;
    this.fields = more.fields ?? [];
    this.reasons = more.reasons ?? [];
    this.requestId = more.requestId;
  }

  /** Sent again, the call may work: no answer, too often, or the other side was down or slow. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 502;
  }
}

/** What to say of an answer that isn't the API's own: something between it and us gave it. */
function sayingOf(status: number): string {
  if (status === 502 || status === 503) return 'The API could not be reached.';
  if (status === 504) return 'The API took too long to answer.';
  if (status === 413) return 'This is more than the API takes at once.';
  if (status === 429) return 'Too many requests. Wait a little and try again.';
  return `The API answered with an error (${status}).`;
}

/** The problem an answer tells of; for a body of another shape, what its status means. */
export async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  const error = errorIn(parseLeniently(text));
  if (!error) return new Problem(response.status, sayingOf(response.status));
  return new Problem(response.status, error.message, error);
}

/** What `errorShape` says, by hand: every page comes here, and none waits for zod. */
function errorIn(body: unknown): ErrorBody['error'] | null {
  const { error } = (body ?? {}) as Partial<ErrorBody>;
  if (typeof error?.message !== 'string') return null;
  const isList = (value: unknown) => value === undefined || Array.isArray(value);
  return isList(error.fields) && isList(error.reasons) ? error : null;
}

function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
