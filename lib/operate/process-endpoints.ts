import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { DAY } from '#lib/contract/durations.ts';
import type { Answer } from '../http.ts';
import type { Metrics } from './metrics.ts';

/** How long security.txt promises to be right. */
const MONTH = 30 * DAY;

export interface ProcessOptions {
  appUrl: string;
  metrics?: Metrics | undefined;
  /** Who reads the metrics; without it, programs on this machine. */
  metricsToken?: string | undefined;
  /** Where to report a vulnerability; without it there is no security.txt. */
  securityContact?: string | undefined;
}

/**
 * Answers what is about the process, at the dashboard's host or an address, never at a site's:
 * `/healthz`, `/metrics` and `/.well-known/security.txt`; null for anything else.
 */
export async function answerForProcess(
  request: IncomingMessage,
  { host, isLocal }: { host: string; isLocal: boolean },
  options: ProcessOptions,
): Promise<Answer | null> {
  const { url } = request;
  if (url !== '/healthz' && url !== '/metrics' && url !== '/.well-known/security.txt') return null;
  if (!isOwnHost(host, options.appUrl)) return null;
  if (url === '/healthz') return plain('application/json', '{"status":"ok"}');
  if (url === '/metrics') return answerMetrics(request, isLocal, options);
  return options.securityContact ? securityText(options.securityContact, options.appUrl) : null;
}

function isOwnHost(host: string, appUrl: string): boolean {
  const hostname = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return host === new URL(appUrl).host || hostname === 'localhost' || isIP(hostname) > 0;
}

async function answerMetrics(
  request: IncomingMessage,
  isLocal: boolean,
  { metrics, metricsToken }: ProcessOptions,
): Promise<Answer | null> {
  if (!metrics || (metricsToken === undefined && !isLocal)) return null;
  if (metricsToken !== undefined && !hasToken(request, metricsToken))
    return {
      status: 401,
      headers: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' },
      body: '',
    };
  return plain('text/plain; version=0.0.4; charset=utf-8', await metrics.text());
}

/**
 * Whether a program on this machine sent a request, and not a proxy on it for someone else. Ask
 * before the headers are replaced.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => headers[name] !== undefined,
  );
  return !isForwarded && /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** RFC 9116. */
function securityText(contact: string, appUrl: string): Answer {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(Date.now() + MONTH).toISOString()}`,
    `Canonical: ${appUrl}/.well-known/security.txt`,
  ];
  return plain('text/plain; charset=utf-8', `${lines.join('\n')}\n`);
}

function plain(type: string, body: string): Answer {
  return { status: 200, headers: { 'cache-control': 'no-store', 'content-type': type }, body };
}
