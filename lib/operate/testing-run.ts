import { randomBytes } from 'node:crypto';

/** Runs once per run of the unit tests: their workers are ended without cleanup, so this does it. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.TEST_RUN ??= randomBytes(6).toString('hex');
  const { removeLeftovers, temporaryPrefix } = await import('#lib/service/database/testing.ts');
  // Tests start the service in processes about forty times.
  process.env.NODE_COMPILE_CACHE ??= `${temporaryPrefix()}compiled`;
  return removeLeftovers;
}
