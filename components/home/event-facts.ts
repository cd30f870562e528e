type Payload = Record<string, unknown>;

/** What a sentence about an event of the audit log is made of. */
export type EventFacts = { target: string; payload: Payload; actorId: string; isOwn: boolean };

/** A part of a payload; empty where it is missing or of another shape. */
export function partOf(payload: Payload, key: string): Payload {
  const value = payload[key];
  return typeof value === 'object' && value !== null ? (value as Payload) : {};
}
