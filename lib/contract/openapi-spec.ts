export type { Spec } from './openapi-spec.schemas.ts';

/** Most characters of a specification's text, and most bytes fetched from its URL. */
export const SPEC_LENGTH_MAXIMUM = 10_000_000;
/** How many versions of a specification are kept. */
export const SPEC_VERSIONS_MAXIMUM = 100;
/** How often a URL is checked again, in hours. */
export const SPEC_REFRESH_HOURS = 6;

export const specStates = ['pending', 'progress', 'complete'] as const;
export const specErrorCodes = ['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'] as const;
export type SpecErrorCode = (typeof specErrorCodes)[number];
export const specVisibilities = ['private', 'public'] as const;
export const operationMethods = [
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'],
] as const;
