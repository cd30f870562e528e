import { measure } from './api.ts';
import type { Subject } from './fill.ts';
import type { Shot } from './load.ts';
import { number, type Row, say } from './report.ts';

/** The cookie of the dashboard's sign-in as the demo's admin. */
export async function signIn({ server }: Pick<Subject, 'server'>): Promise<string> {
  const reply = await fetch(`${server.url}/session/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-masthead': '1', origin: server.url },
    body: JSON.stringify({ person: 'admin' }),
  });
  const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('__Host-masthead='));
  if (!cookie) throw new Error(`Signing in to the demo answered ${reply.status}.`);
  return cookie.split(';', 1)[0] ?? '';
}

/**
 * Compares the same list of 50 read from `/v1` and through `/api`, which Next serves. What Next
 * itself costs is told by an address of `/api` that its handler refuses at once.
 */
export async function measureProxy(subject: Subject, seconds: number): Promise<Row[]> {
  say('proxy');
  const path = `/v1/orgs/${subject.organization}/members`;
  const headers = { cookie: await signIn(subject), 'x-masthead': '1' };
  const shot = (url: string, extra: Shot['headers']): Shot => ({
    url: subject.server.url + url,
    headers: extra ?? {},
  });
  const direct = await measure(shot(path, { authorization: `Bearer ${subject.token}` }), seconds);
  const proxied = await measure(shot(`/api${path}`, headers), seconds);
  const plain = await measure(shot('/api/nothing', headers), seconds, [404]);
  const added = proxied.one.p50 - direct.one.p50;
  const share = added / plain.one.p50;
  return [
    {
      figure: 'list 50 through the proxy `/api`, against `/v1`',
      measured: `adds ${number(added)} ms: ${number(proxied.one.p50)} instead of ${number(direct.one.p50)} (p50); at 32 connections ${number(proxied.many.rate)} instead of ${number(direct.many.rate)} r/s`,
      target: `≤ 1.2 × what Next’s plainest answer takes (a 404 from the same route handler, ${number(plain.one.p50)} ms): ${share.toFixed(2)}`,
      met: share <= 1.2,
      numbers: {
        directP50: direct.one.p50,
        proxiedP50: proxied.one.p50,
        plainP50: plain.one.p50,
        directRate32: direct.many.rate,
        proxiedRate32: proxied.many.rate,
        plainRate32: plain.many.rate,
      },
    },
  ];
}
