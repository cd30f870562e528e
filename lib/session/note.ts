import { sealData, unsealData } from 'iron-session';
import { runtime } from '#lib/upstream.ts';

/** How long what happened may be told: 10 minutes, in seconds. */
const LIFETIME = 10 * 60;

/**
 * Seals what a page is to tell after a redirect, as text for its address: only this server can have
 * written it, so that no link puts words into the mouth of a page.
 */
export function sealNote(note: object): Promise<string> {
  return sealData(note, { password: runtime().configuration.sessionSecret, ttl: LIFETIME });
}

/** Reads what `sealNote` sealed; null for anything made up, altered or old. */
export async function readNote<Note extends object>(sealed: unknown): Promise<Note | null> {
  if (typeof sealed !== 'string' || sealed === '') return null;
  try {
    const note = await unsealData<Note>(sealed, {
      password: runtime().configuration.sessionSecret,
      ttl: LIFETIME,
    });
    // What is too old unseals to nothing.
    return Object.keys(note).length > 0 ? note : null;
  } catch {
    return null;
  }
}
