const secretName =
  /^(authorization|proxyauthorization|cookies?|setcookie|codes?|signincode|.*(tokens?|secrets?|passwords?|certificates?|privatekey))$/;
const replacement = '[redacted]';
const deepest = 12;

/**
 * Copies a log's fields or message without secrets: values under secret names, bearer tokens and
 * secret query parameters in strings, and the parameters of failed queries.
 * Errors become plain fields that keep their `code`, which identifies the failure.
 */
export function redact<Value>(value: Value): Value {
  return copy(value, []) as Value;
}

function copy(value: unknown, above: unknown[]): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  if (above.length > deepest || above.includes(value)) return '[…]';
  const within = [...above, value];
  if (value instanceof Error) return copyError(value, within);
  if (value instanceof Headers) return copy(Object.fromEntries(value), within);
  if ('toJSON' in value && typeof value.toJSON === 'function') return copy(value.toJSON(), within);
  if (Array.isArray(value)) return value.map((item) => copy(item, within));
  const fields = Object.entries(value).map(([name, item]) => [
    name,
    isSecret(name, item) ? replacement : copy(item, within),
  ]);
  return Object.fromEntries(fields);
}

/** A number up to 999 under `code` is an HTTP status. */
function isSecret(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean') return false;
  if (typeof value === 'number' && value < 1000) return false;
  return secretName.test(name.toLowerCase().replace(/[-_]/g, ''));
}

/** Only these fields: a database driver's error also has the parameters of its query. */
function copyError(error: Error, within: unknown[]): Record<string, unknown> {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: copy(error.cause, within) }),
  };
}

function redactText(text: string): string {
  return text
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${replacement}`)
    .replace(/([?&](?:token|jwt_token|code|secret)=)[^&#\s"']+/gi, `$1${replacement}`)
    .replace(/\nparams: [^\n]*/g, `\nparams: ${replacement}`);
}
