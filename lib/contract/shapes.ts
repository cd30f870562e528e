export type { ErrorBody, User } from './shapes.schemas.ts';

/** Highest `limit` of every list. */
export const LIMIT_MAXIMUM = 1000;
/** `limit` when a request has none. */
export const LIMIT_DEFAULT = 50;

export type ListOf<Item> = {
  next?: { page: string } | undefined;
  count?: number | undefined;
  items: Item[];
};

/** They reverse everything up to the end of the line: “gnp.exe” looks like “exe.png”. */
export const directionOverrides = /[\u202d\u202e]/g;
