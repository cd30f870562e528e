import { EVENT_ID, parseEvents } from 'js-yaml';
import type { Path } from './unreadable.ts';

/** A longer text isn’t parsed again to find the line. */
const LENGTH_MAXIMUM = 2_000_000;

type Events = ReturnType<typeof parseEvents>;

/** The line of a path in a text, starting at 1; undefined if unknown. */
export function lineOf(text: string, path: Path): number | undefined {
  if (text.length > LENGTH_MAXIMUM) return undefined;
  try {
    const events = parseEvents(text, { maxDepth: 1_000 });
    const offset = offsetOf(events, text, path);
    return offset === undefined ? undefined : text.slice(0, offset).split('\n').length;
  } catch {
    // JSON that YAML can’t parse; it was parsed before, so only the line is unknown.
    return undefined;
  }
}

/** Follows a path from the first node; if a part is missing, returns its parent. */
function offsetOf(events: Events, text: string, path: Path): number | undefined {
  let at = events.findIndex(({ type }) => type !== EVENT_ID.DOCUMENT);
  let found: number | undefined;
  for (const part of path) {
    const event = events[at];
    const isMapping = event?.type === EVENT_ID.MAPPING;
    if (!isMapping && event?.type !== EVENT_ID.SEQUENCE) return found;
    let next: number | undefined;
    let index = 0;
    for (at += 1; events[at] && events[at]?.type !== EVENT_ID.POP; index += 1) {
      const key = startOf(events, at);
      const isIt = isMapping ? textOf(events, text, at) === part : index === part;
      if (isMapping) at = behind(events, at);
      if (isIt) {
        next = at;
        found = key ?? startOf(events, at) ?? found;
        break;
      }
      at = behind(events, at);
    }
    if (next === undefined) return found;
    at = next;
  }
  return found;
}

/** The event after a node and all its contents. */
function behind(events: Events, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const type = events[at]?.type;
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth += 1;
    else if (type === EVENT_ID.POP) depth -= 1;
    at += 1;
  } while (depth > 0 && at < events.length);
  return at;
}

function textOf(events: Events, text: string, at: number): string | undefined {
  const event = events[at];
  return event?.type === EVENT_ID.SCALAR ? text.slice(event.valueStart, event.valueEnd) : undefined;
}

/** The position of the first text of a node. */
function startOf(events: Events, from: number): number | undefined {
  for (let at = from; at < events.length; at += 1) {
    const event = events[at];
    if (event?.type === EVENT_ID.SCALAR) return event.valueStart;
    if (event?.type === EVENT_ID.POP) return undefined;
  }
  return undefined;
}
