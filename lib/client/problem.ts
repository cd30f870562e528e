import type { ErrorBody } from '#lib/contract/shapes.ts';

/** A failed call: the status (0 without a response) and the API's error. */
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

  /**
   * Sent again, the call may succeed: no response, too many requests, or the other side was down
   * or slow.
   */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 502;
  }

  /** The API lacks this operation, as an API without our extensions does, or has nothing at the path. */
  get isUnsupported(): boolean {
    return this.status === 404 || this.status === 405;
  }
}

/** Whether a call failed because the API has no such operation, or nothing at the path. */
export function isUnsupported(error: unknown): boolean {
  return error instanceof Problem && error.isUnsupported;
}

/** The message for a response that isn't the API's own: something in between sent it. */
function messageForStatus(status: number): string {
  if (status === 502 || status === 503) return 'Couldn’t reach the API.';
  if (status === 504) return 'The API took too long to respond.';
  if (status === 413) return 'This is more than the API accepts at once.';
  if (status === 429) return 'Too many requests. Wait a moment and try again.';
  return `The API responded with an error (${status}).`;
}

/** The problem of a response; for a body of another shape, derived from its status. */
export async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  const error = errorIn(parseLeniently(text));
  if (!error) return new Problem(response.status, messageForStatus(response.status));
  return new Problem(response.status, error.message, error);
}

/** Checks `errorShape` by hand: every page imports this file, and none waits for zod. */
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
