import { measure } from './api.ts';
import type { BenchSubject } from './fill.ts';
import { logProgress, number, type ReportRow } from './report.ts';

/** The session cookie of the demo's admin. */
export async function signIn({ server }: Pick<BenchSubject, 'server'>): Promise<string> {
  const reply = await fetch(`${server.url}/session/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-masthead': '1', origin: server.url },
    body: JSON.stringify({ person: 'admin' }),
  });
  const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('__Host-masthead='));
  if (!cookie) throw new Error(`Signing in to the demo answered ${reply.status}.`);
  return cookie.split(';', 1)[0] ?? '';
}

/** The limit for the proxy's overhead, in milliseconds. */
const ADDED_TARGET = 1;

/** Compares the same list of 50 read from `/v1` and through the dashboard's `/api`. */
export async function measureProxy(subject: BenchSubject, seconds: number): Promise<ReportRow[]> {
  logProgress('proxy');
  const path = `/v1/orgs/${subject.organization}/members`;
  const headers = { cookie: await signIn(subject), 'x-masthead': '1' };
  const { url } = subject.server;
  const bearer = { authorization: `Bearer ${subject.token}` };
  const direct = await measure({ url: url + path, headers: bearer }, seconds);
  const proxied = await measure({ url: `${url}/api${path}`, headers }, seconds);
  const added = proxied.one.p50 - direct.one.p50;
  return [
    {
      figure: 'list 50 through the proxy `/api`, against `/v1`',
      measured: `adds ${number(added)} ms: ${number(proxied.one.p50)} instead of ${number(direct.one.p50)} (p50); at 32 connections ${number(proxied.many.rate)} instead of ${number(direct.many.rate)} r/s`,
      target: `adds ≤ ${ADDED_TARGET} ms`,
      met: added <= ADDED_TARGET,
      numbers: {
        directP50: direct.one.p50,
        proxiedP50: proxied.one.p50,
        directRate32: direct.many.rate,
        proxiedRate32: proxied.many.rate,
      },
    },
  ];
}
