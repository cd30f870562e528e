import { expect, test } from 'vitest';
import { updateSpaceComment } from './comments.schemas.ts';
import { createSpace } from './spaces.schemas.ts';

const isReaction = (emoji: string) =>
  updateSpaceComment.body.safeParse({ addedReactions: [emoji] }).success;
const isEmoji = (emoji: string) => createSpace.body.safeParse({ title: 'A', emoji }).success;

test('accepts emoji of every kind', () => {
  for (const emoji of ['👍', '❤️', '1️⃣', '👍🏽', '🇩🇪', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])
    expect([emoji, isReaction(emoji), isEmoji(emoji)]).toEqual([emoji, true, true]);
  expect(isEmoji('1f4d8')).toBe(true);
});

test('rejects near misses at once', () => {
  const started = process.cpuUsage();
  for (const part of ['1', '#', '🏽', '🇩', '\ufe0f', '\u200d', 'a1f4-'])
    for (const emoji of [`👍${part.repeat(40)}x`, `${part.repeat(8)}👍x`])
      expect([emoji, isReaction(emoji), isEmoji(emoji)]).toEqual([emoji, false, false]);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
});
