import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingMail } from './mailer.ts';

/** How many mails the outbox keeps; older ones are deleted. */
export const OUTBOX_MAXIMUM = 500;

/** A mail as stored in the outbox. Ids sort by the time of sending. */
export type KeptMail = OutgoingMail & { id: string; sentAt: string };

/** The directory that replaces a mail server: one JSON file per mail. */
export type Outbox = {
  keep(mail: OutgoingMail): Promise<void>;
  /** The stored mails, newest first. */
  list(): Promise<KeptMail[]>;
};

/**
 * Opens the outbox in a directory, creating it if needed; only the owner may read it, since mails
 * contain codes and links.
 */
export async function openOutbox(directory: string): Promise<Outbox> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return {
    async keep(mail) {
      const now = new Date();
      const id = `mail_${now.getTime().toString(36).padStart(9, '0')}_${randomBytes(8).toString('hex')}`;
      await writeWhole(directory, id, { ...mail, id, sentAt: now.toISOString() });
      const surplus = (await namesIn(directory)).slice(OUTBOX_MAXIMUM);
      await Promise.all(surplus.map((name) => rm(join(directory, name), { force: true })));
    },
    async list() {
      const mails = await Promise.all(
        (await namesIn(directory)).map((name) => readMail(join(directory, name))),
      );
      return mails.filter((mail) => mail !== null);
    },
  };
}

/** Writes to another name first, so that no one reads half a mail. */
async function writeWhole(directory: string, id: string, mail: KeptMail): Promise<void> {
  const draft = join(directory, `.${id}.draft`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(mail, null, 2));
  } finally {
    await file.close();
  }
  await rename(draft, join(directory, `${id}.json`));
}

/** File names, newest mail first. */
async function namesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory);
  return names
    .filter((name) => /^mail_\w+\.json$/.test(name))
    .sort()
    .reverse();
}

/** Null for a mail that was deleted as surplus in the meantime. */
async function readMail(path: string): Promise<KeptMail | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as KeptMail;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
