import type { PageValues } from './page/page-values.ts';

/** What of a page was written and not saved, with what it was written over. */
export type Draft = {
  /** Person, organization, space, change request and page. */
  key: string;
  /** The revision it is based on, and what the page was there beside its text. */
  revision: string;
  base: PageValues;
  values: PageValues;
  /** Null where only values were changed. */
  text: string | null;
  savedAt: string;
  /** The tab it was written in: another one doesn't take it away. */
  tab: string;
};

const DATABASE = 'masthead-writing';
const STORE = 'drafts';
/** Days after which a draft nobody came back to goes. */
const KEPT = 60;

/** This tab, for as long as it is open. */
export const ownTab = Math.random().toString(36).slice(2);

let opening: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opened = await database();
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(STORE, mode);
    const request = run(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/** Names the draft of a page; without one, the beginning of the names of all in a change request. */
export function draftKey(
  personId: string,
  organizationId: string,
  place: { spaceId: string; number: string },
  pageId = '',
): string {
  return [personId, organizationId, place.spaceId, place.number, pageId].join('/');
}

/** Keeps a draft. @returns whether the browser kept it */
export async function keepDraft(draft: Draft): Promise<boolean> {
  return inStore('readwrite', (store) => store.put(draft)).then(
    () => true,
    () => false,
  );
}

/** A draft that was kept; undefined without one, and in a browser that keeps nothing. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  const found = await inStore<Draft | undefined>('readonly', (store) => store.get(key)).catch(
    () => undefined,
  );
  return found && isRecent(found) ? found : undefined;
}

/** Forgets a draft, unless another tab has written it since. */
export async function forgetDraft(key: string): Promise<void> {
  const found = await readDraft(key);
  if (found && found.tab !== ownTab) return;
  await dropDraft(key);
}

/** Forgets a draft, whoever wrote it. */
export async function dropDraft(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
}

/** The pages of a change request that have drafts. @param prefix as `draftKey` gives it without a page */
export async function draftedPages(prefix: string): Promise<Set<string>> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const keys = await inStore('readonly', (store) => store.getAllKeys(range)).catch(() => []);
  return new Set(keys.map((key) => String(key).slice(prefix.length)));
}

function isRecent({ savedAt }: Draft): boolean {
  return Date.now() - Date.parse(savedAt) < KEPT * 24 * 60 * 60 * 1000;
}
