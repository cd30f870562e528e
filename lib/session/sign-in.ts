import * as z from 'zod/mini';
import { type CallOptions, call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { trimmed } from '#lib/contract/shapes.schemas.ts';
import * as schemas from '#lib/contract/sign-ins.schemas.ts';
import {
  finishPasskeySignIn,
  redeemCode,
  requestCode,
  setUp,
  signInToDemo,
  signOut,
  startPasskeySignIn,
} from '#lib/contract/sign-ins.ts';
import { asResponse } from '#lib/http.ts';
import { sendUpstream, UpstreamFailure } from '#lib/upstream.ts';
import { crossSiteReason } from './csrf.ts';
import { addressOf } from './proxy.ts';
import { refusal, refusalOf, reply } from './refusal.ts';
import {
  browserCookie,
  browserSecret,
  challengeCookie,
  endedChallengeCookie,
  endedSessionCookie,
  readChallenge,
  readSession,
  sessionCookie,
} from './session.ts';

type SignInStep = { request: Request; browser: string; body: unknown; options: CallOptions };
type Action = (step: SignInStep) => Promise<Response>;

const actions: Record<string, Action> = {
  async code({ body, options }) {
    const { challenge, expiresAt } = await call(
      requestCode,
      { body: parse(schemas.requestCode.body, body) },
      options,
    );
    return reply({ expiresAt }, [await challengeCookie(challenge)]);
  },

  async 'code/redeem'(step) {
    const challenge = await challengeOf(step.request);
    const input = parse(z.omit(schemas.redeemCode.body, { challenge: true }), step.body);
    return signedIn(step, await call(redeemCode, { body: { ...input, challenge } }, step.options));
  },

  async passkey({ options }) {
    const { challenge, options: ceremony } = await call(startPasskeySignIn, {}, options);
    return reply({ options: ceremony }, [await challengeCookie(challenge)]);
  },

  async 'passkey/finish'(step) {
    const challenge = await challengeOf(step.request);
    const { response } = parse(
      z.omit(schemas.finishPasskeySignIn.body, { challenge: true }),
      step.body,
    );
    return signedIn(
      step,
      await call(finishPasskeySignIn, { body: { challenge, response } }, step.options),
    );
  },

  async demo(step) {
    return signedIn(
      step,
      await call(signInToDemo, { body: parse(schemas.signInToDemo.body, step.body) }, step.options),
    );
  },

  async 'set-up'(step) {
    const done = await call(setUp, { body: parse(schemas.setUp.body, step.body) }, step.options);
    return signedIn(step, done, { organization: done.organization });
  },

  /** A pasted token is verified by a read that every API of this shape has. */
  async token(step) {
    const { token } = parse(z.object({ token: pastedToken }), step.body);
    const headers = { authorization: `Bearer ${token}` };
    try {
      await call(listOrganizations, { query: { limit: 1 } }, { ...step.options, headers });
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      throw new Problem(
        400,
        'The API doesn’t accept this token. It may be mistyped, expired or revoked.',
      );
    }
    return signedIn(step, { token });
  },

  async 'sign-out'(step) {
    await endSession(step);
    return reply({}, [endedSessionCookie(), endedChallengeCookie()]);
  },
};

const pastedToken = trimmed(
  z.minLength(1, 'Paste the token.'),
  z.maxLength(4000, 'This is too long for a token.'),
  z.regex(/^[\x21-\x7e]+$/, 'A token can’t have spaces or accented letters.'),
);

/**
 * Handles `POST /session/<action>`: signing in to and out of the dashboard. The token stays on the
 * server.
 */
export async function signInAction(request: Request, name: string): Promise<Response> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) return refusal(404, 'This path doesn’t exist.');
  const foreign = crossSiteReason(request);
  if (foreign) return refusal(403, foreign);
  try {
    const browser = await browserSecret(request.headers.get('cookie'));
    const options = { send: sender(request, browser) };
    return await action({ request, browser, body: await readJson(request), options });
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * Sends calls to the API on behalf of the browser that made a request.
 * @param browser its secret, where a person signs in
 */
export function sender(request: Request, browser?: string): NonNullable<CallOptions['send']> {
  return async (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('x-masthead-source', 'ui');
    headers.set('user-agent', request.headers.get('user-agent') ?? '');
    if (browser) headers.set('x-masthead-browser', browser);
    try {
      const body = typeof init.body === 'string' ? init.body : null;
      const answer = await sendUpstream({
        method: init.method ?? 'GET',
        url,
        headers: Object.fromEntries(headers),
        body,
        address: addressOf(request),
      });
      return asResponse(answer);
    } catch (error) {
      if (error instanceof UpstreamFailure) throw new Problem(error.status, error.message);
      throw error;
    }
  };
}

async function signedIn(
  step: SignInStep,
  issued: { token: string },
  more: object = {},
): Promise<Response> {
  // Signs the previous user out for good, so that no token is left behind.
  await endSession(step, issued.token);
  return reply({ signedIn: true, ...more }, [
    await sessionCookie(issued.token),
    await browserCookie(step.browser),
    endedChallengeCookie(),
  ]);
}

/** Ends this browser's session, unless it continues with the same token. */
async function endSession({ request, options }: SignInStep, next?: string): Promise<void> {
  const session = await readSession(request.headers.get('cookie'));
  if (session && session.token !== next) await endToken(session.token, options);
}

/** Ends the sign-in a token belongs to. */
export async function endToken(token: string, options: CallOptions): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await call(signOut, {}, { ...options, headers }).catch((error: unknown) => {
    // A remote API may have no sign-out, or the token may be invalid: the cookie is cleared anyway.
    if (!(error instanceof Problem)) throw error;
  });
}

async function challengeOf(request: Request): Promise<string> {
  const challenge = await readChallenge(request.headers.get('cookie'));
  if (challenge) return challenge;
  throw new Problem(
    400,
    'This sign-in was started in another browser or too long ago, or this browser blocks cookies, which need https or localhost. Start again.',
  );
}

/** Largest body of a step, in bytes: a passkey's response is by far the longest. */
const BODY_MAXIMUM = 100_000;

const tooLarge = () => new Problem(413, 'The request is too large.');

/**
 * Reads the body of a request as text.
 * @throws Problem 413 when it is larger than the maximum
 */
export async function readText(request: Request, maximum: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maximum) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maximum) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws Problem 400 when it isn't JSON, 413 when it is too large */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request, BODY_MAXIMUM);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
}

/** @throws Problem 400 with the missing fields */
export function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  throw new Problem(400, fields[0]?.message ?? 'Something is missing.', { fields });
}
