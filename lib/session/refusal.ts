import { Problem } from '#lib/client/problem.ts';
import { type Answer, asResponse } from '#lib/http.ts';
import { UpstreamFailure } from '#lib/upstream.ts';

const always = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

/** An answer in the API's own error shape. */
export function refusalAnswer(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...always, ...headers },
    body: JSON.stringify({ error: { code: status, message } }),
  };
}

/** The same as a web Response. */
export function refusal(status: number, message: string): Response {
  return asResponse(refusalAnswer(status, message));
}

/** The answer for an API that was silent. */
export function silenceAnswer({ status, message }: UpstreamFailure): Answer {
  return refusalAnswer(status, `${message} Try again in a moment.`);
}

/**
 * The answer for what went wrong on the way to the API.
 * @throws what is neither the API's refusal nor its silence
 */
export function refusalOf(error: unknown): Response {
  if (error instanceof UpstreamFailure) return asResponse(silenceAnswer(error));
  if (!(error instanceof Problem)) throw error;
  const { status, message, fields, reasons, requestId } = error;
  const code = status === 0 ? 502 : status;
  return Response.json(
    { error: { code, message, fields, reasons, requestId } },
    { status: code, headers: always },
  );
}

/** An answer with JSON of our own and cookies. */
export function reply(body: unknown, cookies: string[] = []): Response {
  const headers = new Headers(always);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return Response.json(body, { headers });
}
