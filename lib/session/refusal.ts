import { Problem } from '#lib/client/problem.ts';
import { type Answer, asResponse } from '#lib/http.ts';
import { UpstreamFailure } from '#lib/upstream.ts';

/** The headers of every response that isn't a page. */
export const always = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** An error response in the API's own shape. */
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

/** The response when the API didn't respond. */
export function noResponseAnswer({ status, message }: UpstreamFailure): Answer {
  return refusalAnswer(status, `${message} Try again in a moment.`);
}

/**
 * The response for an error on the way to the API.
 * @throws errors that aren't from the API
 */
export function refusalOf(error: unknown): Response {
  if (error instanceof UpstreamFailure) return asResponse(noResponseAnswer(error));
  if (!(error instanceof Problem)) throw error;
  const { status, message, fields, reasons, requestId } = error;
  const code = status === 0 ? 502 : status;
  return Response.json(
    { error: { code, message, fields, reasons, requestId } },
    { status: code, headers: always },
  );
}

/** A response with our own JSON and cookies. */
export function reply(body: unknown, cookies: string[] = []): Response {
  const headers = new Headers(always);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return Response.json(body, { headers });
}
