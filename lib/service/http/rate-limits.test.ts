import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestService } from '../testing.ts';

const MINUTE = 60_000;

/** Waits for the next minute when this one is almost over, since counts start at zero there. */
async function inOneMinute(): Promise<void> {
  const left = MINUTE - (Date.now() % MINUTE);
  if (left < 5_000) await pause(left);
}

test('a token can send only so many requests per minute, and the response says so', async () => {
  const strict = await openTestService({ rateLimits: { signIn: 10, network: 10, api: 5 } });
  try {
    const person = await strict.newPerson();
    const other = await strict.newPerson();
    const send = () =>
      strict.raw(person, 'GET', '/v1/user', {
        headers: { 'x-forwarded-for': String(Math.random()) },
      });
    const answers = [];
    for (let index = 0; index < 12; index += 1) answers.push(await send());
    const refused = answers.filter(({ status }) => status === 429);
    // A new minute may start, and a second window with it.
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('ratelimit')).toMatch(/^"api";r=0;t=\d+$/);
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"api";q=5;w=60');
    expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('5');
    expect((await strict.raw(other, 'GET', '/v1/user')).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('a token far over its limit waits for each refusal, and others don’t wait', async () => {
  const strict = await openTestService({ rateLimits: { signIn: 10, network: 10, api: 5 } });
  try {
    const person = await strict.newPerson();
    const other = await strict.newPerson();
    const send = () => strict.raw(person, 'GET', '/v1/user');
    await inOneMinute();
    for (let index = 0; index < 10; index += 1) await send();
    const started = performance.now();
    const ended: number[] = [];
    await Promise.all(
      [send(), strict.raw(other, 'GET', '/v1/user')].map(async (answer) => {
        ended.push((await answer).status);
      }),
    );
    expect(ended).toEqual([200, 429]);
    expect(performance.now() - started).toBeGreaterThan(190);
  } finally {
    await strict.close();
  }
});
