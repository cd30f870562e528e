import type { Answer, Incoming } from '#lib/http.ts';
import { siteHeaders } from '../../answers.ts';
import { withinBudget } from '../../budget.ts';
import type { Reading } from '../../reading.ts';
import { answerMessage } from './answer-message.ts';
import { codes, errorOf, Fault, idIn, MCP, readMessage, resultOf } from './messages.ts';
import { UNNAMED } from './versions.ts';

/** The longest message, and how many come in one batch. */
const BODY_MAXIMUM = 64_000;
const BATCH_MAXIMUM = 20;
const BUDGET = { limit: 120, seconds: 60 };

/**
 * Answers programs that speak the Model Context Protocol over HTTP (modelcontextprotocol.io), with
 * and without its handshake. No session is kept and no stream is opened.
 */
export async function answerMcp(reading: Reading): Promise<Answer | null> {
  const { path, request } = reading;
  if (path !== MCP) return null;
  try {
    requireCaller(reading);
    const given = await readJson(request);
    const isBatch = Array.isArray(given);
    const messages: unknown[] = isBatch ? given : [given];
    if (isBatch) requireBatch(request, messages);
    const replies: { status: number; body: object }[] = [];
    for (const message of messages) {
      await pay(reading);
      const reply = await replyTo(reading, message);
      if (reply) replies.push(reply);
    }
    const [first] = replies;
    if (!first) return { status: 202, headers, body: null };
    return isBatch
      ? json(
          200,
          replies.map(({ body }) => body),
        )
      : json(first.status, first.body);
  } catch (error) {
    if (error instanceof Fault) return refusal(error);
    throw error;
  }
}

const headers = { ...siteHeaders, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

function json(status: number, body: object): Answer {
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers: { ...headers, ...type }, body: JSON.stringify(body) };
}

function refusal(fault: Fault): Answer {
  const answer = json(fault.status, errorOf(null, fault));
  const more: Record<number, Record<string, string>> = {
    405: { allow: 'POST' },
    429: { 'retry-after': String(BUDGET.seconds) },
  };
  return { ...answer, headers: { ...answer.headers, ...more[fault.status] } };
}

/** A page of another site must not act with the visitor's cookie. */
function requireCaller({ request, origin }: Reading): void {
  const from = request.headers.get('origin');
  if (from !== null && from !== origin)
    throw new Fault(403, codes.invalidRequest, 'This origin may not use the site.');
  if (request.method !== 'POST')
    throw new Fault(405, codes.invalidRequest, 'Send a message of the Model Context Protocol.');
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new Fault(415, codes.invalidRequest, 'Send the message as application/json.');
}

async function readJson({ body }: Incoming): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > BODY_MAXIMUM)
      throw new Fault(413, codes.invalidRequest, `A message has at most ${BODY_MAXIMUM} bytes.`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new Fault(400, codes.parse, 'The message isn’t valid JSON.');
  }
}

function requireBatch({ headers }: Incoming, messages: readonly unknown[]): void {
  const version = headers.get('mcp-protocol-version') ?? UNNAMED;
  const isAllowed = version === UNNAMED && messages.length > 0 && messages.length <= BATCH_MAXIMUM;
  if (!isAllowed) throw new Fault(400, codes.invalidRequest, 'Send one message at a time.');
}

async function pay(reading: Reading): Promise<void> {
  const message = 'Too many messages. Try again in a minute.';
  if (await withinBudget(reading, 'mcp', BUDGET, message))
    throw new Fault(429, codes.invalidRequest, message);
}

/** The reply to a message; null for one that expects none. */
async function replyTo(
  reading: Reading,
  given: unknown,
): Promise<{ status: number; body: object } | null> {
  const id = idIn(given);
  try {
    const message = readMessage(given);
    if (!message || id === null) return null;
    return { status: 200, body: resultOf(id, await answerMessage(reading, message)) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { status: error.status, body: errorOf(id, error) };
  }
}
