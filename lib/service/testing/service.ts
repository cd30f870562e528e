import { afterAll, beforeAll } from 'vitest';
import { openTestService, type TestService } from '../testing.ts';

/**
 * The service of a test file, as `openTestService` opens it: before the first test, until after the
 * last. It can be used in tests and hooks.
 */
export function testService(...options: Parameters<typeof openTestService>): TestService {
  let opened: TestService;
  beforeAll(async () => {
    opened = await openTestService(...options);
  });
  afterAll(() => opened.close());
  return new Proxy({} as TestService, { get: (_, key) => Reflect.get(opened, key) });
}
