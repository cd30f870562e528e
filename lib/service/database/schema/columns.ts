import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Text that sorts byte by byte on every engine, so that keyset pages agree. */
export const identifier = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});

/** A point in time with the precision of the API: milliseconds. */
export const moment = (name: string) =>
  timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });

/** Bytes, as a file has them. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
