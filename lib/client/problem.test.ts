import { expect, test } from 'vitest';
import { problemOf } from './problem.ts';

test.each([
  [502, 'Bad Gateway', 'The API could not be reached.'],
  [504, 'Gateway Timeout', 'The API took too long to answer.'],
  [500, 'Internal Server Error', 'The API answered with an error (500).'],
])(
  'an answer of %i that is not the API’s own is told in a sentence',
  async (status, text, says) => {
    const response = new Response('<html></html>', { status, statusText: text });
    expect((await problemOf(response)).message).toBe(says);
  },
);

test('the API’s own words win', async () => {
  const error = { code: 502, message: 'The API behind this one is away.' };
  const response = new Response(JSON.stringify({ error }), { status: 502 });
  expect((await problemOf(response)).message).toBe(error.message);
});
