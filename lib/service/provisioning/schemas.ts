/** An attribute of a schema (RFC 7643, section 7). */
type Attribute = {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  returned: 'default';
  uniqueness: 'none' | 'server';
  subAttributes?: Attribute[];
};

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const readOnly = { mutability: 'readOnly' } as const;
const reference = { ...readOnly, type: 'reference', caseExact: true } as const;

/** The attributes of people. */
export const userSchema = {
  description: 'A person of the organization',
  attributes: [
    text('userName', 'What the person signs in with at the identity provider', {
      required: true,
      uniqueness: 'server',
    }),
    text('name', 'The parts of the name', {
      type: 'complex',
      subAttributes: [
        text('formatted', 'The full name'),
        text('givenName', 'The first name'),
        text('familyName', 'The last name'),
      ],
    }),
    text('displayName', 'The name that others see'),
    text('active', 'Whether the person has access', { type: 'boolean' }),
    text('emails', 'The one email address', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        text('value', 'The address'),
        text('type', 'Always work', readOnly),
        text('primary', 'Always true', { ...readOnly, type: 'boolean' }),
      ],
    }),
    text('groups', 'The groups that the person belongs to', {
      ...readOnly,
      type: 'complex',
      multiValued: true,
      subAttributes: [
        text('value', 'The id of the group', readOnly),
        text('$ref', 'The URL of the group', reference),
        text('display', 'The name of the group', readOnly),
        text('type', 'Always direct', readOnly),
      ],
    }),
  ],
};

/** The attributes of groups. */
export const groupSchema = {
  description: 'A team of the organization',
  attributes: [
    text('displayName', 'The name of the team, up to 64 characters', {
      required: true,
      uniqueness: 'server',
    }),
    text('members', 'The people in the team', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        text('value', 'The id of the person', { mutability: 'immutable', caseExact: true }),
        text('$ref', 'The URL of the person', reference),
        text('display', 'The name of the person', readOnly),
        text('type', 'Always User', readOnly),
      ],
    }),
  ],
};
