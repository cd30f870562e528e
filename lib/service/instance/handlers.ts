import type * as contract from '#lib/contract/instance.ts';
import { countEvents, keyOf, readEvents } from '../activity/events.ts';
import { presentEvent } from '../activity/present.ts';
import { pageOf } from '../database/keyset.ts';
import { isInstanceEvent } from '../database/schema/index.ts';
import type { Handlers } from '../http/handler.ts';
import { backups } from './backups.ts';
import { healthOf } from './health.ts';
import { organizations } from './organizations.ts';
import { people } from './people.ts';
import { work } from './work.ts';

export const instance: Handlers<typeof contract> = {
  getInstance: ({ instance: running, database, now }) => healthOf(database, running, now),

  ...organizations,
  ...people,
  ...work,
  ...backups,

  async listInstanceActivity({ database, caller, query, cursors }) {
    const where = { in: isInstanceEvent };
    const { rows } = await readEvents(database, where, cursors.read(query.page), query.limit + 1);
    const count = await countEvents(database, where);
    return pageOf(rows, query.limit, count, cursors, keyOf, (row) =>
      presentEvent(row, caller.id, new Map()),
    );
  },
};
