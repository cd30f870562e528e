import { randomBytes } from 'node:crypto';

/** Runs once per run of the unit tests: their workers are ended without cleanup, so this does it. */
export default function setup(): () => Promise<void> {
  process.env.TEST_RUN ??= randomBytes(6).toString('hex');
  return async () => {
    const { removeLeftovers } = await import('#lib/service/database/testing.ts');
    await removeLeftovers();
  };
}
