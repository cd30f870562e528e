import { type Answer, ClientGone, type Incoming } from '#lib/http.ts';
import { Refusal } from '#lib/service/errors.ts';
import type { Instance } from '#lib/service/http/handler.ts';
import { answerWithoutSite } from './plain-page.ts';

/**
 * Answers a request that failed: one that found the server too busy is asked to come again; a fault
 * is logged.
 * @throws ClientGone, since nobody waits for an answer
 */
export function answerFault(
  error: unknown,
  request: Incoming,
  { logger }: Pick<Instance, 'logger'>,
): Answer {
  if (error instanceof ClientGone || request.signal.aborted) throw error;
  if (error instanceof Refusal)
    return answerWithoutSite(request, error.status, error.message, { headers: error.headers });
  logger.error({ err: error, method: request.method }, 'a request for a site failed');
  return answerWithoutSite(request, 500, 'Something went wrong on the server.', {
    text: 'Try again in a minute.',
  });
}
