import { type FoundAddress, parseAddresses } from '#components/kit/parse-addresses.ts';
import { INVITES_MAXIMUM } from '#lib/contract/invites.ts';
import type { InvitesDraft } from './draft.tsx';

/** Appends the addresses of a text to the list; those over the maximum stay in the box, with their roles. */
export function withAddresses(
  draft: InvitesDraft,
  text: string,
  isFromBox = true,
): Partial<InvitesDraft> {
  const found = parseAddresses(text);
  const room = Math.max(0, INVITES_MAXIMUM - draft.lines.length);
  const first = draft.lines.reduce((most, { key }) => Math.max(most, Number(key)), 0) + 1;
  const taken = found.slice(0, room);
  const rest = found.slice(room).map(asText).join('\n');
  const before = isFromBox ? '' : draft.text;
  // Some of those left over before may have been edited out of the box.
  const leftBefore = Math.min(draft.left, parseAddresses(before).length);
  return {
    lines: [...draft.lines, ...taken.map((one, index) => ({ ...one, key: `${first + index}` }))],
    text: [before, rest].filter(Boolean).join('\n'),
    left: leftBefore + found.length - taken.length,
    ...(draft.lines.length === 0 && { sent: [], unnamedMembers: 0 }),
  };
}

function asText({ text, role, unknownRole }: FoundAddress): string {
  const word = role === undefined ? unknownRole : (role ?? 'guest');
  return word ? `${text}\t${word}` : text;
}
