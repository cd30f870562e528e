import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom work is done: turns go round the organizations, and each caller has only a few at once. */
export type Asker = {
  organization: string;
  caller: string;
  /** Aborts when nobody waits for the work any more. */
  signal?: AbortSignal | undefined;
  /** Background work, which waits as long as it takes. */
  isPatient?: boolean;
};

const asking = new AsyncLocalStorage<Asker>();
/** The service itself: start-up, upkeep, readiness. */
const itself: Asker = { organization: '', caller: '', isPatient: true };

/** Runs work for someone; everything it waits for is theirs. */
export function workFor<Result>(asker: Asker, work: () => Result): Result {
  return asking.run(asker, work);
}

/** For whom the current work is done. */
export function currentAsker(): Asker {
  return asking.getStore() ?? itself;
}

/** Says whose the current request is, once that is known. */
export function isAskedIn(organization: string): void {
  const asker = asking.getStore();
  if (asker) asker.organization = organization;
}
