import { randomBytes } from 'node:crypto';

/** Once for a run of the unit tests: its workers are ended, not asked to tidy up, so this does it. */
export default function setup(): () => Promise<void> {
  process.env.TEST_RUN ??= randomBytes(6).toString('hex');
  return async () => {
    const { removeLeftovers } = await import('#lib/service/database/testing.ts');
    await removeLeftovers();
  };
}
