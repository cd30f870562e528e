const integer = { type: 'integer', minimum: 0 };
const schemas = { type: 'array', minItems: 1, items: { $ref: '#' } };
const texts = { type: 'array', items: { type: 'string' }, uniqueItems: true };
const bySchema = { type: 'object', additionalProperties: { $ref: '#' } };

/** The meta-schema of JSON Schema draft-07, see http://json-schema.org/draft-07/schema. */
export const draft07 = {
  $id: 'http://json-schema.org/draft-07/schema',
  type: ['object', 'boolean'],
  properties: {
    $id: { type: 'string', format: 'uri-reference' },
    $schema: { type: 'string', format: 'uri' },
    $ref: { type: 'string', format: 'uri-reference' },
    $comment: { type: 'string' },
    title: { type: 'string' },
    description: { type: 'string' },
    default: true,
    readOnly: { type: 'boolean' },
    writeOnly: { type: 'boolean' },
    examples: { type: 'array' },
    multipleOf: { type: 'number', exclusiveMinimum: 0 },
    maximum: { type: 'number' },
    exclusiveMaximum: { type: 'number' },
    minimum: { type: 'number' },
    exclusiveMinimum: { type: 'number' },
    maxLength: integer,
    minLength: integer,
    pattern: { type: 'string', format: 'regex' },
    additionalItems: { $ref: '#' },
    items: { anyOf: [{ $ref: '#' }, schemas] },
    maxItems: integer,
    minItems: integer,
    uniqueItems: { type: 'boolean' },
    contains: { $ref: '#' },
    maxProperties: integer,
    minProperties: integer,
    required: texts,
    additionalProperties: { $ref: '#' },
    definitions: bySchema,
    properties: bySchema,
    patternProperties: { ...bySchema, propertyNames: { format: 'regex' } },
    dependencies: { type: 'object', additionalProperties: { anyOf: [{ $ref: '#' }, texts] } },
    propertyNames: { $ref: '#' },
    const: true,
    enum: { type: 'array' },
    type: {
      anyOf: [
        { $ref: '#/definitions/simpleTypes' },
        {
          type: 'array',
          items: { $ref: '#/definitions/simpleTypes' },
          minItems: 1,
          uniqueItems: true,
        },
      ],
    },
    format: { type: 'string' },
    contentMediaType: { type: 'string' },
    contentEncoding: { type: 'string' },
    if: { $ref: '#' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { $ref: '#' },
    else: { $ref: '#' },
    allOf: schemas,
    anyOf: schemas,
    oneOf: schemas,
    not: { $ref: '#' },
  },
  definitions: {
    simpleTypes: {
      enum: ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'],
    },
  },
};
