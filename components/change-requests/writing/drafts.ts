import { DAY } from '#lib/contract/durations.ts';
import type { PageValues } from './page/page-values.ts';

/** The unsaved edits of a page, with the revision they are based on. */
export type PageDraft = {
  /** As `draftKey` returns it. */
  key: string;
  /** The revision it is based on; `base` are the values of the page in it. */
  revision: string;
  base: PageValues;
  values: PageValues;
  /** Null when only values changed. */
  text: string | null;
  savedAt: string;
  /** The tab that wrote it; other tabs don't delete it. */
  tab: string;
};

const DATABASE = 'masthead-writing';
const STORE = 'drafts';
/** Days after which a draft expires. */
const DRAFT_DAYS = 60;

/** Identifies this tab while it is open. */
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

async function withStore<Result>(
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

/** The key of a page's draft; without a page, the prefix of all drafts in a change request. */
export function draftKey(
  personId: string,
  organizationId: string,
  requestRef: { spaceId: string; number: string },
  pageId = '',
): string {
  return [personId, organizationId, requestRef.spaceId, requestRef.number, pageId].join('/');
}

/** Stores a draft. @returns false when the browser refuses */
export async function saveDraft(draft: PageDraft): Promise<boolean> {
  return withStore('readwrite', (store) => store.put(draft)).then(
    () => true,
    () => false,
  );
}

/** Reads a draft. @returns undefined without one, or when the browser has no storage */
export async function readDraft(key: string): Promise<PageDraft | undefined> {
  const found = await withStore<PageDraft | undefined>('readonly', (store) => store.get(key)).catch(
    () => undefined,
  );
  return found && isRecent(found) ? found : undefined;
}

/** Deletes a draft, unless another tab has written it since. */
export async function deleteOwnDraft(key: string): Promise<void> {
  const found = await readDraft(key);
  if (found && found.tab !== ownTab) return;
  await deleteDraft(key);
}

/** Deletes a draft, even one of another tab. */
export async function deleteDraft(key: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
}

/** Returns the ids of pages with drafts. @param prefix as `draftKey` returns it without a page */
export async function pagesWithDrafts(prefix: string): Promise<Set<string>> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const keys = await withStore('readonly', (store) => store.getAllKeys(range)).catch(() => []);
  return new Set(keys.map((key) => String(key).slice(prefix.length)));
}

function isRecent({ savedAt }: PageDraft): boolean {
  return Date.now() - Date.parse(savedAt) < DRAFT_DAYS * DAY;
}
