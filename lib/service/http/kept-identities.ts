import type { IdentityChanges } from '../database/identity-changes.ts';
import { keepLatest } from '../keep-latest.ts';

/** How many are kept, and for how many milliseconds: a lost connection announces nothing. */
const MOST = 2_000;
const LONGEST = 800;

type Kept<Row> = { version: number; until: number; row: Promise<Row | undefined> };

/**
 * Keeps who sends requests until anything of it changes, and never as long as a second, while one
 * process serves the database. A page sends many requests at once, and each would look it up.
 * @param read finds the row of a token, by its hash, and an organization
 * @param isKept whether a row is kept once it is read; the others are shared until then
 */
export function keepIdentities<Row>(
  changes: Pick<IdentityChanges, 'version'>,
  read: (hash: string, organizationId: string) => Promise<Row | undefined>,
  isKept: (row: Row, organizationId: string) => boolean,
) {
  const entries = new Map<string, Kept<Row>>();
  const keyOf = (hash: string, organizationId: string) => `${hash} ${organizationId}`;

  return {
    read,
    /** The row as of this second, or just read. @throws what `read` throws */
    find(hash: string, organizationId: string): Promise<Row | undefined> {
      const { version } = changes;
      if (version === null) return read(hash, organizationId);
      const key = keyOf(hash, organizationId);
      const now = performance.now();
      const known = entries.get(key);
      if (known && known.version === version && now < known.until) return known.row;
      const row = read(hash, organizationId);
      keepLatest(entries, key, { version, until: now + LONGEST, row }, MOST);
      const forget = () => {
        if (entries.get(key)?.row === row) entries.delete(key);
      };
      row.then((found) => {
        if (found === undefined || !isKept(found, organizationId)) forget();
      }, forget);
      return row;
    },
    forget(hash: string, organizationId: string): void {
      entries.delete(keyOf(hash, organizationId));
    },
  };
}
