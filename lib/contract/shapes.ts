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
