const CORE = 'urn:ietf:params:scim:schemas:core:2.0:';

export const schemaURNs = { User: `${CORE}User`, Group: `${CORE}Group` } as const;
export type Resource = keyof typeof schemaURNs;

/** An attribute's name as it is compared: in lowercase, without the URN of its core schema. */
export function attributeKey(name: string): string {
  const key = name.toLowerCase();
  const urn = Object.values(schemaURNs).find((one) => key.startsWith(`${one.toLowerCase()}:`));
  return urn ? key.slice(urn.length + 1) : key;
}

/** Attributes of the standard (RFC 7643, section 4.1) that identity providers send and nothing here uses. */
const unused = new Set(
  'nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims photos addresses entitlements roles x509certificates'.split(
    ' ',
  ),
);
/** Attributes that only the service sets. */
const readOnly = new Set(['id', 'meta', 'schemas', 'groups']);

/** Whether a key belongs to a standard attribute that is accepted and ignored. */
export function isUnused(key: string): boolean {
  return unused.has(key) || key.startsWith('urn:');
}

/** Whether only the service sets an attribute. */
export function isReadOnly(key: string): boolean {
  return readOnly.has(key);
}
