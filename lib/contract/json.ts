/** An object of JSON. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is an object with named values. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
