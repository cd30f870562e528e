import { expect, test } from 'vitest';
import { problemOf } from './problem.ts';

test.each([
  [502, 'Bad Gateway', 'Couldn’t reach the API.'],
  [504, 'Gateway Timeout', 'The API took too long to respond.'],
  [500, 'Internal Server Error', 'The API responded with an error (500).'],
])(
  'a response with status %i that isn’t the API’s own gets a message',
  async (status, text, message) => {
    const response = new Response('<html></html>', { status, statusText: text });
    expect((await problemOf(response)).message).toBe(message);
  },
);

test('the API’s own message is kept', async () => {
  const error = { code: 502, message: 'The API behind this one is unavailable.' };
  const response = new Response(JSON.stringify({ error }), { status: 502 });
  expect((await problemOf(response)).message).toBe(error.message);
});
