import { AsyncLocalStorage } from 'node:async_hooks';

/** The requester of work: turns go round the organizations, and each caller has only a few at once. */
export type Asker = {
  organization: string;
  caller: string;
  /** Aborts when the caller has left. */
  signal?: AbortSignal | undefined;
  /** The organization that the caller was proven to belong to, once it is known. */
  memberOf?: string;
  /** Background work has no deadline. */
  isBackground?: boolean;
};

const asking = new AsyncLocalStorage<Asker>();
/** The service itself: start-up, upkeep, readiness. */
const itself: Asker = { organization: '', caller: '', isBackground: true };

/** Runs work on behalf of a requester, with everything it awaits. */
export function workFor<Result>(asker: Asker, work: () => Result): Result {
  return asking.run(asker, work);
}

/** Runs work of the service itself, also when a request has started it. */
export function workForItself<Result>(work: () => Result): Result {
  return workFor(itself, work);
}

/** Runs a request before its person is known: its network is the requester. */
export function workForNetwork<Result>(
  network: string,
  signal: AbortSignal | undefined,
  work: () => Result,
): Result {
  return workFor({ organization: network, caller: network, signal }, work);
}

/** The requester of the current work. */
export function currentAsker(): Asker {
  return asking.getStore() ?? itself;
}

/** Sets the organization of the current request, once it is known. */
export function isAskedIn(organization: string): void {
  const asker = asking.getStore();
  if (asker) asker.organization = organization;
}

/** Sets who asked for the work of the current request, where a signed URL says so. */
export function isAskedBy(caller: string): void {
  const asker = asking.getStore();
  if (asker) asker.caller = caller;
}

/** Notes the organization that the caller of the current request belongs to, also if it is refused. */
export function isMemberOf(organization: string): void {
  const asker = asking.getStore();
  if (asker) asker.memberOf = organization;
}
