import { Refusal } from '../errors.ts';

/** The kinds of faults that a client can act on (RFC 7644, section 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal with the kind of its fault. */
export class ScimFault extends Refusal {
  readonly scimType: ScimType;

  constructor(status: number, scimType: ScimType, message: string) {
    super(status, message);
    this.scimType = scimType;
  }
}

/** 400: the filter can’t be parsed, or names what can’t be filtered. */
export const invalidFilter = (message: string) => new ScimFault(400, 'invalidFilter', message);
/** 400: the path of an operation names nothing that can be changed. */
export const invalidPath = (message: string) => new ScimFault(400, 'invalidPath', message);
/** 400: the body isn’t what the method expects. */
export const invalidSyntax = (message: string) => new ScimFault(400, 'invalidSyntax', message);
/** 400: a value is missing or isn’t accepted. */
export const invalidValue = (message: string) => new ScimFault(400, 'invalidValue', message);
/** 409: another resource has this value. */
export const taken = (message: string) => new ScimFault(409, 'uniqueness', message);

/** The body of an error (RFC 7644, section 3.12). */
export function faultBody(refusal: Refusal) {
  const scimType =
    refusal instanceof ScimFault
      ? refusal.scimType
      : refusal.status === 400
        ? 'invalidValue'
        : undefined;
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(refusal.status),
    ...(scimType && { scimType }),
    detail: refusal.message,
  };
}
