import type { ErrorBody } from '#lib/contract/shapes.ts';

export type FieldFault = { path: string; message: string };

/**
 * An error response: its status, a message that says what would be right, and where it helps,
 * fields or reasons.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly fields: FieldFault[] | undefined;
  readonly reasons: string[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    more: { fields?: FieldFault[]; reasons?: string[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = more.fields;
    this.reasons = more.reasons;
    this.headers = more.headers ?? {};
  }

  /** The body of the response. `requestId` helps people report the error. */
  toBody(requestId: string): ErrorBody {
    return {
      error: {
        code: this.status,
        message: this.message,
        ...(this.fields && { fields: this.fields }),
        ...(this.reasons && { reasons: this.reasons }),
        requestId,
      },
    };
  }
}

/** 400: the input is invalid; `fields` says where. */
export function badRequest(message: string, fields?: FieldFault[]): Refusal {
  return new Refusal(400, message, fields ? { fields } : {});
}

/** 400 about one field. */
export function badField(path: string, message: string): Refusal {
  return badRequest(message, [{ path, message }]);
}

/** 401: no token, or an invalid one. */
export function unauthorized(
  message = 'Sign in, or send a valid token as `Authorization: Bearer …`.',
): Refusal {
  return new Refusal(401, message, { headers: { 'www-authenticate': 'Bearer' } });
}

/** 403: the caller can see the resource but may not do this; the reasons say why and who could. */
export function forbidden(message: string, reasons?: string[]): Refusal {
  return new Refusal(403, message, reasons ? { reasons } : {});
}

/** 404: the same for what is missing, elsewhere or hidden. */
export function notFound(what = 'This resource'): Refusal {
  return new Refusal(404, `${what} doesn’t exist, or you don’t have access to it.`);
}

/** 404: in the trash; only for callers who could see it there. */
export function inTrash(title: string): Refusal {
  return new Refusal(404, `“${title}” is in the trash. Restore it first.`);
}

/** 409: the request is valid, but the current state forbids it. */
export function conflict(message: string, reasons?: string[]): Refusal {
  return new Refusal(409, message, reasons ? { reasons } : {});
}

/** 429: too many requests; `seconds` until it works again. */
export function tooMany(message: string, seconds: number): Refusal {
  return new Refusal(429, message, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });
}

/** 503: the request is fine, but there is too much to do right now; it works again soon. */
export function busy(message: string, seconds = 5): Refusal {
  return new Refusal(503, message, { headers: { 'retry-after': String(seconds) } });
}
